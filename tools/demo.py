"""demo.py FOLDER: plays a few moves through the window that is open, by the names of its controls, and takes pictures.

The window is found and touched through AT-SPI, as a screen reader does it: what works here works for such a reader."""

import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

FOLDER = sys.argv[1]
PATIENCE = 60
MOVES = 6


def nodes(node, depth=40):
    """The node and all below it."""
    yield node
    if depth:
        for i in range(node.get_child_count()):
            child = node.get_child_at_index(i)
            if child:
                yield from nodes(child, depth - 1)


def buttons():
    """The buttons of the program, by name."""
    found = {}
    desktop = Atspi.get_desktop(0)
    for i in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(i)
        if program and program.get_name() == "ludoteca":
            for node in nodes(program):
                if node.get_role_name() == "push button":
                    found.setdefault(node.get_name(), node)
    return found


def wait_for(fits, what, patience=PATIENCE):
    """The first button that fits, as soon as there is one."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            for name, node in buttons().items():
                if fits(name):
                    return name, node
        except gi.repository.GLib.Error:
            pass  # the window changed while it was read
        time.sleep(0.2)
    sys.exit(f"no {what} within {patience} seconds")


def press(fits, what):
    name, node = wait_for(fits, what)
    Atspi.Action.do_action(node, 0)
    time.sleep(0.8)
    return name


def picture(name):
    subprocess.run(["import", "-window", "root", f"{FOLDER}/{name}.png"], check=True)
    print(f"{FOLDER}/{name}.png", flush=True)


wait_for(lambda name: name == "Niya", "start view")
time.sleep(1)
picture("1-start")
press(lambda name: name == "Niya", "card of Niya")
picture("2-new-game")
press(lambda name: name.endswith("Play"), "button to play")
time.sleep(1)
picture("3-rules")
subprocess.run(["xdotool", "key", "Escape"], check=True)
time.sleep(1)
picture("4-garden")
for number in range(1, MOVES + 1):
    taken = press(lambda name: name.endswith("can be taken"), "tile to take")
    print(f"move {number}: {taken}", flush=True)
picture("5-game")
press(lambda name: name == "Start view", "way back")
picture("6-continue")
