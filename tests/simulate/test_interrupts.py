"""When Ctrl-C is heard: at the places where work can stop, or at once when it is pressed again."""

from __future__ import annotations

import os
import signal
import sys
import threading

import pytest

from playkit.simulate.interrupts import heard_between, unbroken

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends a process there")


def press():
    os.kill(os.getpid(), signal.SIGINT)


def done_before_the_stop(block, *work):
    """Do the work inside the block until Ctrl-C is heard, "press" and "hear" where it says so; give what was done."""
    done = []

    def whole():
        with block() as hear:
            for what in work:
                {"press": press, "hear": hear}.get(what, lambda what=what: done.append(what))()

    with pytest.raises(KeyboardInterrupt):
        whole()
    return done


def test_a_block_is_done_before_the_key_is_heard():
    assert done_before_the_stop(unbroken, "press", "press", "kept") == ["kept"]


def test_work_stops_where_it_says_it_can():
    assert done_before_the_stop(heard_between, "hear", "press", "kept", "hear", "never") == ["kept"]


def test_what_is_pressed_behind_the_last_of_these_places_is_heard_at_the_end():
    assert done_before_the_stop(heard_between, "hear", "press", "kept") == ["kept"]


def test_who_presses_twice_waits_for_nothing():
    assert done_before_the_stop(heard_between, "press", "first", "press", "never") == ["first"]


@pytest.mark.parametrize("block", [unbroken, heard_between])
def test_the_key_is_given_back(block):
    before = signal.getsignal(signal.SIGINT)
    with block():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before
    with pytest.raises(ValueError, match="own"), block():
        raise ValueError("own")
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("block", [unbroken, heard_between])
def test_in_another_thread_there_is_nothing_to_hold_back(block):
    held = []

    def work():
        with block():
            held.append(signal.getsignal(signal.SIGINT))

    before = signal.getsignal(signal.SIGINT)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert held == [before]
