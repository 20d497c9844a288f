"""The demonstration: invented sheets, a session, two drafts, one page; all in a folder of its own."""

from __future__ import annotations

import duckdb
import pytest

from playkit import demo
from playkit.store import Store


@pytest.fixture
def out(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAYKIT_JIT", "0")
    monkeypatch.chdir(tmp_path)  # the samples are found from anywhere
    return tmp_path / "out"


def test_the_demonstration_leaves_a_page_and_a_snapshot(out, capsys):
    path = demo.run(out, games=40)
    html = path.read_text(encoding="utf-8")
    assert "Invented sample" in html
    assert "架空の見本" in html
    said = capsys.readouterr().out
    assert "imported 5 sample" in said
    assert "simulated draft B: 40 games" in said
    with duckdb.connect(str(out / "demo-logs" / "playkit.duckdb"), read_only=True) as published:
        assert published.execute("SELECT draft, games FROM run ORDER BY draft").fetchall() == [("A", 40), ("B", 40)]
        sessions = "SELECT source, crew, synthetic, count(*) FROM session WHERE run_id IS NULL GROUP BY ALL ORDER BY 1"
        assert published.execute(sessions).fetchall() == [("notebook", "bots", False, 1), ("table", "people", True, 5)]
    assert Store(out / "demo-logs").verify() == []


def test_a_folder_that_cannot_be_written_ends_the_demonstration_with_a_sentence(out, monkeypatch):
    out.write_text("a file", encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["demo", "--out", str(out)])
    with pytest.raises(SystemExit) as ended:
        demo.main()
    assert "file stands where" in str(ended.value)
