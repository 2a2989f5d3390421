"""startup.py PROGRAM...: how long the program takes from its start to the first painted frame, and its memory then.

Looks at the X display as a person would: the program is there as soon as a window of its size shows more than one
colour. Prints the median of several starts; needs no help from the program, so that others can stand beside it."""

import ctypes
import os
import signal
import statistics
import subprocess
import sys
import time

STARTS = 7
PATIENCE = 30.0

x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
x11.XDefaultRootWindow.restype = ctypes.c_ulong
x11.XGetImage.restype = ctypes.c_void_p
x11.XGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong] + [ctypes.c_int] * 2 + [ctypes.c_uint] * 2 + [
    ctypes.c_ulong, ctypes.c_int]
x11.XGetPixel.restype = ctypes.c_ulong
x11.XDestroyImage.argtypes = [ctypes.c_void_p]


class Image(ctypes.Structure):
    """The beginning of Xlib's XImage."""

    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int), ("format", ctypes.c_int),
                ("data", ctypes.POINTER(ctypes.c_ubyte)), ("byte_order", ctypes.c_int), ("bitmap_unit", ctypes.c_int),
                ("bitmap_bit_order", ctypes.c_int), ("bitmap_pad", ctypes.c_int), ("depth", ctypes.c_int),
                ("bytes_per_line", ctypes.c_int)]


def colours(display, root, width, height):
    """How many colours a sample of the display shows."""
    pointer = x11.XGetImage(display, root, 0, 0, width, height, 0xFFFFFFFF, 2)
    if not pointer:
        return 0
    image = ctypes.cast(pointer, ctypes.POINTER(Image)).contents
    data = ctypes.string_at(image.data, image.bytes_per_line * height)
    seen = set(memoryview(data).cast("I")[::101])
    x11.XDestroyImage(pointer)
    return len(seen)


def memory(pid):
    """What is in memory of the process, in KiB: all of it, and its fair share of what is shared."""
    with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
        values = {line.split(":")[0]: int(line.split()[1]) for line in file if line.split()[-1] == "kB"}
    return values["Rss"], values["Pss"]


def start(display, root, program):
    """Starts the program once: seconds to the first frame, memory then."""
    began = time.monotonic()
    process = subprocess.Popen(program, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        while time.monotonic() - began < PATIENCE:
            if colours(display, root, 1000, 700) > 8:
                return (time.monotonic() - began, *memory(process.pid))
            time.sleep(0.002)
        sys.exit(f"{program[0]} painted nothing within {PATIENCE} seconds")
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()
        time.sleep(0.3)


display = x11.XOpenDisplay(None)
if not display:
    sys.exit("no display")
root = x11.XDefaultRootWindow(display)
figures = [start(display, root, sys.argv[1:]) for _ in range(STARTS)]
seconds, rss, pss = (statistics.median(column) for column in zip(*figures))
name = os.path.basename(sys.argv[1])
print(f"{name:<12} first frame {seconds * 1000:.0f} ms, in memory {rss / 1024:.0f} MiB, of its own {pss / 1024:.0f} MiB "
      f"(median of {STARTS} starts)")
