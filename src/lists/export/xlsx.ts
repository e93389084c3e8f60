import { encoded } from './file.ts'
import type { CellKind, Column } from './table.ts'
import { type ZipEntry, zip } from './zip.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A sheet holds 1,048,576 rows; the next one begins with the page after these. */
const SHEET_ROWS = 1_000_000
/** Rows that are text at once. */
const BLOCK = 500
const DAY_MS = 24 * 60 * 60 * 1000
/** 1 January 1970, in the days that spreadsheets count. */
const EPOCH = 25_569
/** A double holds these exactly; a longer number stays text. */
const EXACT_DIGITS = 15

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The style of each kind of cell, as places in STYLES' cellXfs. */
const STYLE = { text: 0, heading: 1, day: 2, time: 3, moment: 4, amount: 5, rate: 6 } as const

const NUMBER_FORMATS = ['dd/mm/yyyy', 'hh:mm:ss', 'dd/mm/yyyy hh:mm:ss', '#,##0.00', '0.00######']

const xf = (format: number, font: number) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`

const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="${NUMBER_FORMATS.length}">${NUMBER_FORMATS.map(
  (code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${code}"/>`,
).join(
  '',
)}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${xf(
  0,
  0,
)}${xf(0, 1)}${NUMBER_FORMATS.map((_, place) => xf(164 + place, 0)).join('')}</cellXfs></styleSheet>`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const SPECIAL = /[&<>"]/g
const NOT_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
/** Spreadsheets read `_x0041_` in a text as `A`. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g

const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_XML, '\ufffd')
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(SPECIAL, (character) => ESCAPES[character] as string)
    .replaceAll('\r', '&#13;')

/** A text as itself, never as a formula. */
const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const daysOf = (iso: string): number => Date.parse(iso) / DAY_MS

/** The number that a spreadsheet stores for a kind; null if it would not be exact. */
function numberOf(kind: Exclude<CellKind, 'text'>, text: string): string | null {
  if (kind === 'day') return `${EPOCH + daysOf(`${text}T00:00:00Z`)}`
  if (kind === 'time') return `${daysOf(`1970-01-01T${text}Z`)}`
  if (kind === 'moment') return `${EPOCH + daysOf(`${text.replace(' ', 'T')}Z`)}`
  return text.replace(/\D/g, '').length > EXACT_DIGITS ? null : text
}

function cell(place: string, kind: CellKind, text: string | null): string {
  if (text === null) return ''
  if (kind === 'text') return textCell(place, text, STYLE.text)
  const number = numberOf(kind, text)
  if (number === null) return textCell(place, text, STYLE.text)
  return `<c r="${place}" s="${STYLE[kind]}"><v>${number}</v></c>`
}

/** `A` for the first column; tables here have 26 at most. */
const letter = (place: number): string => String.fromCharCode(65 + place)

const head = (widths: readonly number[]): string =>
  `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map(
      (width, place) =>
        `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`

const rowXml = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells.join('')}</row>`

/** The sheet's XML with as many of the pages as it holds. */
async function* sheetXml<Row>(
  columns: readonly Column<Row>[],
  pages: PageSource<Row>,
): AsyncGenerator<string> {
  const letters = columns.map((_, place) => letter(place))
  yield head(columns.map(({ width }) => width))
  yield rowXml(
    1,
    columns.map(({ heading }, place) => textCell(`${letters[place]}1`, heading, STYLE.heading)),
  )
  let number = 1
  while (number <= SHEET_ROWS) {
    const page = await pages.next()
    if (page === null) break
    for (let from = 0; from < page.length; from += BLOCK) {
      let text = ''
      for (const row of page.slice(from, from + BLOCK)) {
        number += 1
        const cells = columns.map(({ kind, of }, place) =>
          cell(`${letters[place]}${number}`, kind, of(row)),
        )
        text += rowXml(number, cells)
      }
      yield text
    }
  }
  yield '</sheetData></worksheet>'
}

/** Pages that are taken one by one, by one sheet after another. */
class PageSource<Row> {
  ended = false
  readonly #pages: AsyncIterator<readonly Row[]>

  constructor(pages: AsyncIterable<readonly Row[]>) {
    this.#pages = pages[Symbol.asyncIterator]()
  }

  async next(): Promise<readonly Row[] | null> {
    const { done, value } = await this.#pages.next()
    this.ended = done === true
    return done ? null : value
  }
}

/** A sheet of lines of text, for what is to be said about the table. */
const noteXml = (lines: readonly string[]): string =>
  `${DECLARATION}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="100" customWidth="1"/></cols><sheetData>${lines
    .map((line, place) =>
      rowXml(place + 1, [
        textCell(`A${place + 1}`, line, place === 0 ? STYLE.heading : STYLE.text),
      ]),
    )
    .join('')}</sheetData></worksheet>`

const sheetName = (place: number): string => `xl/worksheets/sheet${place}.xml`

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], place) =>
        `<Relationship Id="rId${place + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const workbook = (names: readonly string[]): string =>
  `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
    .map(
      (name, place) =>
        `<sheet name="${xmlText(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`,
    )
    .join('')}</sheets></workbook>`

const TYPE_PREFIX = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = (sheets: number): string =>
  `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE_PREFIX}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE_PREFIX}.styles+xml"/>${Array.from(
    { length: sheets },
    (_, place) =>
      `<Override PartName="/${sheetName(place + 1)}" ContentType="${TYPE_PREFIX}.worksheet+xml"/>`,
  ).join('')}</Types>`

/** How many sheets there are is known at the end, so what lists them comes last. */
async function* parts<Row>(
  { name, note }: SheetTexts,
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<ZipEntry> {
  const source = new PageSource(pages)
  const names: string[] = []
  while (!source.ended) {
    names.push(names.length === 0 ? name : `${name} ${names.length + 1}`)
    yield { name: sheetName(names.length), content: encoded(sheetXml(columns, source)) }
  }
  names.push(note.name)
  const sheets: [string, string][] = names.map((_, place) => [
    'worksheet',
    `worksheets/sheet${place + 1}.xml`,
  ])
  const files: [string, string][] = [
    [sheetName(names.length), noteXml(note.lines)],
    ['xl/styles.xml', STYLES],
    ['xl/workbook.xml', workbook(names)],
    ['xl/_rels/workbook.xml.rels', relationships([...sheets, ['styles', 'styles.xml']])],
    ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
    ['[Content_Types].xml', contentTypes(names.length)],
  ]
  for (const [path, xml] of files) yield { name: path, content: encoded([xml]) }
}

export interface SheetTexts {
  name: string
  /** The last sheet. */
  note: { name: string; lines: readonly string[] }
}

/** A table as an Office Open XML workbook (ECMA-376), written as it is read. */
export const xlsxTable = <Row>(
  texts: SheetTexts,
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> => zip(parts(texts, columns, pages))
