import { Parser } from 'saxen'
import { LONGEST_TEXT, MAX_COLUMNS, MAX_ROWS } from '../rules.ts'
import type { TableRow } from './table.ts'
import { unzipTexts } from './unzip.ts'

const WORKBOOK = 'xl/workbook.xml'
const SHARED = 'xl/sharedStrings.xml'
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/

/** Workbooks of old Macs count days from 1904. */
const DAYS_UNTIL_1904 = 1462

/** A workbook's first sheet. */
export interface Sheet {
  rows: TableRow[]
  /** What is added to the days that its cells store as numbers, so that they count from the end of 1899. */
  dayOffset: number
}

/**
 * The cells of a workbook's first sheet, as texts: numbers and days as they are stored, for the days of spreadsheets are
 * numbers. Rows without a text are left out, and so is what comes behind more rows than are taken. Throws if it is no
 * workbook.
 */
export function readWorkbook(bytes: Uint8Array): Sheet {
  const parts = unzipTexts(
    bytes,
    (name) => name === WORKBOOK || name === SHARED || SHEET.test(name),
  )
  const [first] = [...parts.keys()]
    .filter((name) => SHEET.test(name))
    .toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
  if (first === undefined) throw new TypeError('has no sheet')
  const shared = sharedTexts(parts.get(SHARED) ?? '<sst/>')
  return {
    rows: rowsOf(parts.get(first) ?? '', shared),
    dayOffset: countsFrom1904(parts.get(WORKBOOK) ?? '<workbook/>') ? DAYS_UNTIL_1904 : 0,
  }
}

interface Reader {
  open?(name: string, attributes: () => Record<string, string>, stop: () => void): void
  close?(name: string, stop: () => void): void
  /** Text within an element, with entities decoded. */
  text?(text: string): void
}

/** Reads XML from its beginning to its end, with the names of elements without their prefixes. Throws if it is none. */
function readXml(xml: string, { open, close, text }: Reader): void {
  const parser = new Parser()
  const stop = () => parser.stop()
  const bare = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('openTag', (name, attributes, decode) =>
    open?.(
      bare(name),
      () =>
        Object.fromEntries(
          Object.entries(attributes() || {}).map(([key, value]) => [key, decode(value)]),
        ),
      stop,
    ),
  )
  parser.on('closeTag', (name) => close?.(bare(name), stop))
  parser.on('text', (value, decode) => text?.(decode(value)))
  parser.on('cdata', (value) => text?.(value))
  parser.on('error', (error) => {
    throw error
  })
  parser.parse(xml)
}

/** The texts of parts of an element, which may have fonts of their own; what is said of their reading (`rPh`) is none. */
function textCollector() {
  let [collected, isText, phonetic] = ['', false, 0]
  return {
    begin() {
      collected = ''
    },
    open(name: string) {
      if (name === 'rPh') phonetic += 1
      isText = (name === 't' || name === 'v') && phonetic === 0
    },
    close(name: string) {
      if (name === 'rPh') phonetic -= 1
      isText = false
    },
    text(text: string) {
      if (isText) collected = (collected + text).slice(0, LONGEST_TEXT)
    },
    collected: () => collected,
  }
}

function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  const collector = textCollector()
  readXml(xml, {
    open(name) {
      if (name === 'si') collector.begin()
      collector.open(name)
    },
    close(name) {
      collector.close(name)
      if (name === 'si') texts.push(collector.collected())
    },
    text: collector.text,
  })
  return texts
}

function countsFrom1904(xml: string): boolean {
  let is1904 = false
  readXml(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes().date1904 ?? '')
    },
  })
  return is1904
}

function rowsOf(xml: string, shared: readonly string[]): TableRow[] {
  const rows: TableRow[] = []
  const collector = textCollector()
  let [line, place, type] = [0, 0, 'n']
  let cells: string[] = []
  readXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes().r ?? line + 1)
        cells = []
        place = -1
      } else if (name === 'c') {
        const { r = '', t = 'n' } = attributes()
        place = placeOf(r) ?? place + 1
        type = t
        collector.begin()
      }
      collector.open(name)
    },
    close(name, stop) {
      collector.close(name)
      if (name === 'c' && place < MAX_COLUMNS) {
        while (cells.length < place) cells.push('')
        cells[place] = cellText(type, collector.collected(), shared).trim()
      } else if (name === 'row' && cells.some((cell) => cell !== '')) {
        rows.push({ line, cells })
        if (rows.length > MAX_ROWS) stop()
      }
    },
    text: collector.text,
  })
  return rows
}

/** `A1` -> 0, `AA7` -> 26; undefined where a cell does not say its place. */
function placeOf(reference: string): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d/.exec(reference) ?? []
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Spreadsheets have 15 digits, and store the binary fraction behind them too: `1250.9000000000001`. */
const EXACT_DIGITS = 15

const plainNumber = (stored: string): string =>
  stored === '' || !Number.isFinite(Number(stored))
    ? stored
    : String(Number(Number(stored).toPrecision(EXACT_DIGITS)))

function cellText(type: string, value: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? ''
  return type === 'n' ? plainNumber(value) : value
}
