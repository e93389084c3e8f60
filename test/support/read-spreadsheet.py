"""Reads an exported file with Python's own modules, and writes its sheets as JSON: {name: [[cell, ...], ...]}."""

import csv
import io
import json
import re
import sys
import zipfile
from xml.etree import ElementTree

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


def csv_sheets(content):
    text = io.StringIO(content.decode("utf-8-sig"), newline="")
    return {"csv": list(csv.reader(text, delimiter=";", strict=True))}


def column(place):
    return ord(re.match("[A-Z]", place)[0]) - ord("A")


def cells(row):
    found = [None] * 21
    for cell in row:
        assert cell.find(MAIN + "f") is None, "a formula"
        if cell.get("t") == "inlineStr":
            found[column(cell.get("r"))] = "".join(cell.itertext())
        else:
            found[column(cell.get("r"))] = {"number": cell.findtext(MAIN + "v"), "style": int(cell.get("s"))}
    return found


def xlsx_sheets(content):
    archive = zipfile.ZipFile(io.BytesIO(content))
    assert archive.testzip() is None
    root = lambda path: ElementTree.fromstring(archive.read(path))
    targets = {one.get("Id"): "xl/" + one.get("Target") for one in root("xl/_rels/workbook.xml.rels")}
    parts = {one.get("PartName") for one in root("[Content_Types].xml") if one.get("PartName")}
    assert parts == {"/" + path for path in archive.namelist() if re.match("xl/[^_]", path)}, parts
    root("xl/styles.xml")
    sheets = root("xl/workbook.xml").find(MAIN + "sheets")
    return {
        sheet.get("name"): [cells(row) for row in root(targets[sheet.get(RELATION)]).find(MAIN + "sheetData")]
        for sheet in sheets
    }


content = sys.stdin.buffer.read()
json.dump(xlsx_sheets(content) if content[:2] == b"PK" else csv_sheets(content), sys.stdout)
