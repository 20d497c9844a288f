"""Forks, threads and time zones: what would lose or move an event silently is refused or makes no difference."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from playkit.errors import StoreError

FORKED = """
import os, sys
from playkit.errors import StoreError
from playkit.store import Store
store = Store(sys.argv[1])
log = store.begin({"session": "s1", "game": "patchies", "seats": 2, "source": "table"})
log.note("before")
store.sql("SELECT 1")
child = os.fork()
if child == 0:
    refused = 0
    for attempt in (
        lambda: log.note("in the child"),
        lambda: log.later([{"kind": "noted"}]),
        lambda: store.sql("SELECT 1"),
        lambda: store.publish(),
    ):
        try:
            attempt()
        except StoreError:
            refused += 1
    again = Store(sys.argv[1]).open_session("s1")
    again.append([{"kind": "noted", "text": "anew in the child"}])
    os._exit(refused)
_, status = os.waitpid(child, 0)
log.note("after")
print(os.waitstatus_to_exitcode(status), sorted(row["text"] or row["kind"] for row in log.rows()))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_child_is_refused_what_would_be_lost_and_may_open_anew(store):
    done = subprocess.run([sys.executable, "-c", FORKED, str(store.root)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "4 ['anew in the child', 'noted', 'noted', 'session_started']"
    assert store.verify() == []
    assert store.sql("SELECT count(*) FROM event").item() == 4


def test_many_threads_may_use_one_log_and_one_store(store):
    log = store.begin({"game": "patchies", "seats": 2, "source": "table"})

    def work(number: int) -> int:
        log.append([{"kind": "noted", "text": f"t{number}"}])
        return store.sql("SELECT count(*) FROM event").item()

    with ThreadPoolExecutor(8) as pool:
        counts = list(pool.map(work, range(24)))
    assert max(counts) == 25
    assert sorted(row["seq"] for row in log.rows()) == list(range(25))
    assert store.verify() == []


ZONED = """
import sys
from datetime import datetime
from zoneinfo import ZoneInfo
from playkit.store import Store
store = Store(sys.argv[1])
with store.session("patchies", seats=2, started_at="2026-03-08T01:59:59.5-05:00", time_zone="America/New_York") as log:
    moments = [datetime(2026, 11, 1, 1, 30, fold=fold, tzinfo=ZoneInfo("America/New_York")) for fold in (0, 1)]
    log.append([{"kind": "noted", "at_utc": moment, "clock": "typed"} for moment in moments])
store.seal()
for path in store.export(sys.argv[1] + "/out", "csv"):
    if path.stem in ("event", "session"):
        print([line for line in path.read_text("utf-8-sig").split("\\n") if "typed" in line or "New_York" in line])
print(store.sql("SELECT at_utc FROM event WHERE clock = 'typed' ORDER BY seq").rows())
print(store.sql("SELECT started_at, started_at::VARCHAR FROM session").rows())
"""


@pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo", "America/New_York", None])
def test_the_reader_s_time_zone_moves_no_moment(tmp_path, zone):
    environment = {name: value for name, value in os.environ.items() if name != "TZ"}
    if zone:
        environment["TZ"] = zone
    command = [sys.executable, "-c", ZONED, str(tmp_path)]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert "2026-03-08T06:59:59.500000Z" in said
    assert "datetime.datetime(2026, 11, 1, 5, 30, tzinfo" in said
    assert "datetime.datetime(2026, 11, 1, 6, 30, tzinfo" in said
    assert "'2026-03-08 06:59:59.5+00'" in said
    assert said.count("2026-11-01T05:30:00.000000Z") == said.count("2026-11-01T06:30:00.000000Z") == 1


@pytest.mark.parametrize(
    "moment",
    [
        datetime(2026, 6, 1, 21, 0, tzinfo=ZoneInfo("Asia/Tokyo")),
        datetime(2026, 6, 1, 12, 0, tzinfo=UTC),
        datetime(2026, 6, 1, 12, 0, tzinfo=UTC).astimezone(timezone(timedelta(hours=-9, minutes=-30))),
        "2026-06-01T21:00:00+09:00",
        "2026-06-01 12:00Z",
    ],
    ids=str,
)
def test_a_moment_is_the_same_however_it_is_written(store, moment):
    with store.begin({"game": "patchies", "seats": 2}) as log:
        log.append([{"kind": "noted", "at_utc": moment, "clock": "typed"}])
        assert log.rows()[-1]["at_utc"] == "2026-06-01T12:00:00.000000Z"


def test_a_moment_without_its_offset_is_refused(store):
    with store.begin({"game": "patchies", "seats": 2}) as log, pytest.raises(StoreError, match="offset"):
        log.append([{"kind": "noted", "at_utc": datetime(2026, 6, 1)}])  # noqa: DTZ001 (that it has no zone is the point)


def test_names_made_within_a_millisecond_or_by_a_clock_set_back_keep_their_order(monkeypatch):
    from playkit.store import ids

    made = [ids.uuid7() for _ in range(5000)]
    monkeypatch.setattr(ids.time, "time_ns", lambda: 1_700_000_000_000_000_000)
    made += [ids.uuid7() for _ in range(5000)]
    assert made == sorted(set(made))
    assert {UUID(name).version for name in made} == {7}
