"""A run that is killed goes on from its last shard, and ends as if nothing had happened."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from playkit import api
from playkit.errors import StoreError
from playkit.kernel import load
from playkit.simulate.sink import CHECKPOINT_GAMES
from playkit.store import Store

from .comparing import assert_same_results

GAMES = 2600
STOP = 2150
SETTINGS = {"seed": 3, "seats": 3, "engine": "plain", "workers": 1}
RUNNER = Path(__file__).parent / "runner.py"


def killed(rules, store, keep):
    """Start a run, kill it with SIGKILL after STOP games, and give its id."""
    command = [sys.executable, str(RUNNER), str(rules), str(store), str(GAMES), str(STOP), keep]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "standing\n"
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
    (run,) = (path.name for path in (store / "sim").iterdir())
    return run


def stored(store, run, table, columns):
    query = f"SELECT {columns} FROM {table} ORDER BY ALL"  # noqa: S608 - names written in this file
    frame = Store(store).sql(query)
    return [tuple(str(value).replace(run, "RUN") for value in row) for row in frame.rows()]


@pytest.mark.parametrize("keep", ["summary", "steps", "events"])
def test_a_killed_run_ends_as_if_nothing_had_happened(pigs, tmp_path, keep):
    rules = pigs() / "rules.py"
    store, undisturbed = tmp_path / "killed", tmp_path / "whole"
    run = killed(rules, store, keep)
    progress = json.loads((store / "sim" / run / "progress.json").read_text())["progress"]
    assert 0 < progress["games"] <= STOP, "a checkpoint must be there, and some of the work must be lost"
    assert progress["games"] % CHECKPOINT_GAMES == 0
    assert Store(store).sql("SELECT count(*) FROM session").item() == 0, "an unfinished run is not read"

    resumed = api.simulate(rules, GAMES, keep=keep, store=store, resume=run, study="kill", progress=False, **SETTINGS)
    whole = api.simulate(rules, GAMES, keep=keep, store=undisturbed, study="kill", progress=False, **SETTINGS)
    assert resumed.run_id == run
    assert resumed.games == GAMES
    assert_same_results(whole, resumed)
    assert resumed.win_shares().tolist() == whole.win_shares().tolist()
    tables = {"session": "id, game, finished, end_reason, study", "seat": "session, seat, rank, score, win_share"}
    if keep == "events":
        tables["event"] = "session, seq, step, action_text, seat, kind, value"
    for table, columns in tables.items():
        assert stored(store, run, table, columns) == stored(undisturbed, whole.run_id, table, columns)
    assert Store(store).verify() == []
    if keep == "steps":
        assert Store(store).run_table(run, "steps").collect()["steps"].list.len().sum() == whole.steps
    counted = Store(store).run_table(run, "tally").collect()
    assert counted.equals(Store(undisturbed).run_table(whole.run_id, "tally").collect())


def test_a_run_goes_on_only_with_its_own_plan(pigs, tmp_path):
    rules = pigs() / "rules.py"
    run = killed(rules, tmp_path / "logs", "summary")
    for change in ({"seed": 4}, {"seats": 2}, {"options": {"target": 30}}, {"preset": None, "keep": "steps"}):
        with pytest.raises(StoreError, match="another plan"):
            api.simulate(
                rules,
                GAMES,
                store=tmp_path / "logs",
                resume=run,
                study="kill",
                progress=False,
                **{**SETTINGS, **change},
            )
    changed = pigs(target=21) / "rules.py"
    with pytest.raises(StoreError, match="another plan"):
        api.simulate(changed, GAMES, store=tmp_path / "logs", resume=run, progress=False, **SETTINGS)


def test_a_finished_run_and_an_unknown_one_cannot_go_on(pigs, tmp_path):
    rules = pigs() / "rules.py"
    done = api.simulate(rules, 5, store=tmp_path / "logs", progress=False, **SETTINGS)
    for run, said in ((done.run_id, "is finished"), ("nothing-here", "cannot be resumed")):
        with pytest.raises(StoreError, match=said):
            api.simulate(rules, 5, store=tmp_path / "logs", resume=run, progress=False, **SETTINGS)


@pytest.mark.parametrize("damage", ["", "{", '{"header": {}}', '{"header": [], "shards": 1, "progress": 2}'])
def test_a_half_written_checkpoint_is_said_and_nothing_is_touched(pigs, tmp_path, damage):
    folder = tmp_path / "logs" / "sim" / "broken"
    folder.mkdir(parents=True)
    (folder / "progress.json").write_text(damage)
    with pytest.raises(StoreError, match="cannot be resumed"):
        api.simulate(pigs() / "rules.py", 5, store=tmp_path / "logs", resume="broken", progress=False, **SETTINGS)
    assert (folder / "progress.json").read_text() == damage


def test_a_shard_half_written_when_killed_is_written_again(pigs, tmp_path):
    rules, store = pigs() / "rules.py", tmp_path / "logs"
    run = killed(rules, store, "events")
    shards = sorted((store / "sim" / run).glob("part-*.parquet"))
    (shards[-1].parent / f"part-session-{len(shards):05d}.parquet").write_bytes(b"PAR1 half of a shard")
    result = api.simulate(
        rules, GAMES, keep="events", store=store, resume=run, study="kill", progress=False, **SETTINGS
    )
    assert result.games == GAMES
    assert Store(store).verify() == []
    assert Store(store).sql("SELECT count(*) FROM session").item() == GAMES


def test_a_folder_that_cannot_be_written_is_said_before_a_game_is_played(pigs, tmp_path):
    store = tmp_path / "logs"
    store.mkdir()
    (store / "sim").write_text("a file where the folder of runs should be")
    played = []
    with pytest.raises(StoreError) as caught:
        api.simulate(pigs() / "rules.py", 50, store=store, progress=lambda *a: played.append(a), **SETTINGS)
    assert played == []
    assert caught.value.ja != caught.value.en


def test_the_tally_on_disk_is_the_result(pigs, tmp_path):
    rules = pigs() / "rules.py"
    result = api.simulate(rules, 300, store=tmp_path / "logs", progress=False, **SETTINGS)
    table = Store(tmp_path / "logs").run_table(result.run_id, "tally").collect()
    banks = table.filter(table["name"] == "banks").sort("place")["value"].to_list()
    assert banks == result.tally["banks"].tolist()
    assert sum(banks) > 0
    assert table.filter(table["name"] == "games")["value"].to_list() == [300]
    assert load(rules).rules_hash == Store(tmp_path / "logs").sql("SELECT rules_hash FROM run").item()
