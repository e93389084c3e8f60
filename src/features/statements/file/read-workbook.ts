import { inflateRawSync } from 'node:zlib'
import { invalidField } from '../../../wire/errors.ts'
import type { TableRow } from './table.ts'

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_END = 0x06054b50
const DIRECTORY_END_BYTES = 22
const LONGEST_COMMENT = 0xffff
/** A sheet of 20,000 rows has less. */
const MAX_PART_BYTES = 32 * 1024 * 1024
const STORED = 0
const DEFLATED = 8

/** Whether a file is a zip, as XLSX is. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes.length > 4 && viewOf(bytes).getUint32(0, true) === LOCAL_HEADER

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * The cells of a workbook's first sheet, as texts: numbers and days as they are stored, for the days of spreadsheets are
 * numbers. Throws INVALID_REQUEST if it is none.
 */
export function readWorkbook(bytes: Uint8Array): TableRow[] {
  try {
    const parts = partsOf(bytes)
    const sheets = [...parts.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    const [first] = sheets.toSorted(
      (one, other) => one.length - other.length || (one < other ? -1 : 1),
    )
    if (first === undefined) throw new TypeError('has no sheet')
    const shared = parts.has(SHARED) ? sharedTexts(textOf(bytes, parts, SHARED)) : []
    return rowsOf(textOf(bytes, parts, first), shared)
  } catch {
    throw invalidField('file', [
      'El archivo XLSX está dañado. Ábrelo en una hoja de cálculo y guárdalo otra vez.',
      'The XLSX file is damaged. Open it in a spreadsheet and save it again.',
    ])
  }
}

const SHARED = 'xl/sharedStrings.xml'

interface Part {
  method: number
  compressed: number
  offset: number
}

/** The archive's directory, which is at its end. */
function partsOf(bytes: Uint8Array): Map<string, Part> {
  const view = viewOf(bytes)
  let end = bytes.length - DIRECTORY_END_BYTES
  const last = Math.max(0, end - LONGEST_COMMENT)
  while (end > last && view.getUint32(end, true) !== DIRECTORY_END) end -= 1
  if (view.getUint32(end, true) !== DIRECTORY_END) throw new TypeError('has no directory')
  const parts = new Map<string, Part>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new TypeError('has a broken directory')
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    parts.set(name, {
      method: view.getUint16(at + 10, true),
      compressed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

function textOf(bytes: Uint8Array, parts: Map<string, Part>, name: string): string {
  const { method, compressed, offset } = parts.get(name) as Part
  const view = viewOf(bytes)
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const content = bytes.subarray(start, start + compressed)
  if (method !== STORED && method !== DEFLATED) throw new TypeError('is compressed otherwise')
  const plain =
    method === STORED ? content : inflateRawSync(content, { maxOutputLength: MAX_PART_BYTES })
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(plain)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (xml: string): string =>
  xml.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, digits, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    return String.fromCodePoint(hex === undefined ? Number(digits) : Number.parseInt(hex, 16))
  })

/** All text of an element, whose parts may have fonts of their own. */
const innerText = (xml: string): string =>
  [...xml.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>/g)]
    .map(([, text = '']) => unescaped(text))
    .join('')

const sharedTexts = (xml: string): string[] =>
  [...xml.matchAll(/<(?:\w+:)?si(?:\s[^>]*)?>(.*?)<\/(?:\w+:)?si>|<(?:\w+:)?si\s*\/>/gs)].map(
    ([, inner = '']) => innerText(inner),
  )

const ROW = /<(?:\w+:)?row(\s[^>]*?)?(?:\/>|>(.*?)<\/(?:\w+:)?row>)/gs
const CELL = /<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs
const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?v>/

const ATTRIBUTE = /\s([\w:]+)="([^"]*)"/g

const attribute = (xml: string, name: string): string | undefined =>
  [...xml.matchAll(ATTRIBUTE)].find(([, given]) => given === name)?.[2]

function rowsOf(xml: string, shared: readonly string[]): TableRow[] {
  let line = 0
  return [...xml.matchAll(ROW)].map(([, attributes = '', inner = '']) => {
    line = Number(attribute(attributes, 'r') ?? line + 1)
    return { line, cells: cellsOf(inner, shared) }
  })
}

function cellsOf(xml: string, shared: readonly string[]): string[] {
  const cells: string[] = []
  for (const [, attributes = '', inner = ''] of xml.matchAll(CELL)) {
    const [, letters] = /^([A-Z]{1,3})/.exec(attribute(attributes, 'r') ?? '') ?? []
    const place = letters === undefined ? cells.length : placeOf(letters)
    while (cells.length < place) cells.push('')
    cells[place] = cellText(attribute(attributes, 't'), inner, shared).trim()
  }
  return cells
}

/** `A` -> 0, `AA` -> 26 */
const placeOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Spreadsheets have 15 digits, and store the binary fraction behind them too: `1250.9000000000001`. */
const EXACT_DIGITS = 15

const plainNumber = (stored: string): string =>
  stored === '' || !Number.isFinite(Number(stored))
    ? stored
    : String(Number(Number(stored).toPrecision(EXACT_DIGITS)))

function cellText(type: string | undefined, inner: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return innerText(inner)
  const value = unescaped(VALUE.exec(inner)?.[1] ?? '')
  if (type === 's') return shared[Number(value)] ?? ''
  return (type ?? 'n') === 'n' ? plainNumber(value) : value
}
