"""Another version of the static files comes while a game is played with the old ones."""

import gzip
import json
import shutil
import tarfile
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from scripts.static.build import STATIC, build
from tampu.server.local import rows
from tests.web.person import WIDE, person
from tests.web.static import START, given_out, kept, play, sit_down


@pytest.mark.full
def test_another_version_waits_while_a_game_is_played(browser: Browser, tmp_path: Path) -> None:
    build()
    folder = tmp_path / "tampu"
    shutil.copytree(STATIC, folder)
    with given_out(folder) as files, person(browser, files.address, WIDE) as somebody:
        page = somebody.page
        id = sit_down(somebody, "wutaki")
        before = play(page, id, 2)
        kept(page)
        # The files on the server are others now, Python's among them; the old ones are gone.
        repacked(folder)
        worker, index = folder / "sw.js", folder / "index.html"
        worker.write_text(worker.read_text("utf-8").replace('"version": "', '"version": "another ', 1), "utf-8")
        index.write_text(index.read_text("utf-8").replace("<title>", "<title>Another ", 1), "utf-8")
        page.reload()
        page.wait_for_selector(".table-page", timeout=START)
        take = page.get_by_role("button", name="Use it now")
        take.wait_for(timeout=START)
        html = "fetch('./').then((answer) => answer.text())"
        assert "<title>Another" not in page.evaluate(html)
        later = play(page, id, 1)
        assert later["seq"] > before["seq"]
        assert page.evaluate(_FORMS) == ["1"]
        with page.expect_navigation(timeout=START):
            take.click()
        page.wait_for_selector(".table-page", timeout=START)
        assert "<title>Another" in page.evaluate(html)
        assert play(page, id, 5)["seq"] > later["seq"]
        # The game that the old Python began is kept by the new one.
        assert page.evaluate(_FORMS) == ["1", "2"]


def repacked(folder: Path) -> None:
    """Put a later version of the project among the files, as another build would: it writes rows in another form."""
    archive, told = folder / "python" / "tampu.bin", folder / "manifest.json"
    source = Path(rows.__file__).read_text("utf-8").replace("\nFORM = 1\n", "\nFORM = 2\n").encode()
    with (
        tarfile.open(fileobj=BytesIO(gzip.decompress(archive.read_bytes()))) as old,
        tarfile.open(fileobj=(whole := BytesIO()), mode="w", format=tarfile.USTAR_FORMAT) as fresh,
    ):
        for file in old:
            if file.name != "tampu/server/local/rows.pyc":
                fresh.addfile(file, old.extractfile(file))
        file = tarfile.TarInfo("tampu/server/local/rows.py")
        file.size = len(source)
        fresh.addfile(file, BytesIO(source))
    archive.write_bytes(gzip.compress(whole.getvalue(), mtime=0))
    manifest = json.loads(told.read_text("utf-8")) | {"digest": "another"}
    manifest["sizes"]["python/tampu.bin"] = archive.stat().st_size
    told.write_text(json.dumps(manifest), "utf-8")


_FORMS = """() => new Promise((done) => {
  const asked = indexedDB.open('tampu');
  asked.onsuccess = () => {
    const all = asked.result.transaction('kept').objectStore('kept').getAll();
    all.onsuccess = () => done([...new Set(all.result.map((text) => text[0]))].sort());
  };
})"""
"""In which forms things are kept in this browser."""
