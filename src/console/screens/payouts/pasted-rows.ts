import { BANKS, isBankCode } from '../../../domain/banks.ts'
import { normalizeDocument } from '../../../domain/document.ts'
import { normalizePhone } from '../../../domain/phone.ts'
import { readTyped } from '../../parts/amount.ts'
import { NOBODY, type WageRow } from './wage-rows.ts'

type Column = Exclude<keyof WageRow, 'last' | 'paidAt'>

const HEADINGS: Readonly<Record<string, Column>> = {
  ...{ telefono: 'phone', celular: 'phone', movil: 'phone', phone: 'phone' },
  ...{ banco: 'bankCode', codigobanco: 'bankCode', bankcode: 'bankCode', bank: 'bankCode' },
  ...{ cedula: 'document', documento: 'document', rif: 'document', ci: 'document' },
  ...{ document: 'document', id: 'document' },
  ...{ nombre: 'name', beneficiario: 'name', name: 'name' },
  ...{ monto: 'amount', sueldo: 'amount', pago: 'amount', amount: 'amount' },
  ...{ concepto: 'concept', motivo: 'concept', concept: 'concept' },
  ...{ referencia: 'externalReference', reference: 'externalReference' },
  ...{ externalreference: 'externalReference' },
}

/** Without accents and capitals, as people type. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** A heading as it is written: `Código banco`, `N° de cédula`. */
const columnOf = (heading: string): Column | undefined =>
  HEADINGS[plain(heading).replace(/[^a-z]/g, '')]

/** The cells of a line: of a spreadsheet, of a file, or as they are written in a message. */
function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? /\t/ : line.includes(';') ? /;/ : /,\s+|\s+[-–|·]\s+/
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
}

/** The bank that is named, by its code or by words of its name, if no other has them; null if there is none. */
function bankOf(cell: string): string | null {
  const code = /^\(?(\d{3,4})\)?\b/.exec(cell)?.[1]?.padStart(4, '0')
  if (code !== undefined) return isBankCode(code) ? code : null
  const words = plain(cell)
    .split(/[^a-z0-9%]+/)
    .filter((word) => word !== '' && !['banco', 'de', 'del', 'bank'].includes(word))
  if (words.length === 0) return null
  const found = Object.keys(BANKS).filter((one) => {
    const name = plain(BANKS[one] ?? '').split(/[^a-z0-9%]+/)
    return words.every((word) => name.some((part) => part.startsWith(word)))
  })
  // «Venezuela» is of several names, and means the one that is called nothing else.
  const exact = found.filter((one) => plain(BANKS[one] ?? '') === `banco de ${words.join(' ')}`)
  return (found.length === 1 ? found[0] : exact[0]) ?? null
}

/** A document; a number without its letter is a cédula of Venezuela. */
const documentOf = (cell: string): string | null =>
  normalizeDocument(cell) ??
  (/^\d{1,3}(\.\d{3}){2}$|^\d{6,9}$/.test(cell) ? normalizeDocument(`V${cell}`) : null)

const READ: Readonly<Record<Column, (cell: string) => string | null>> = {
  phone: normalizePhone,
  bankCode: bankOf,
  document: documentOf,
  name: (cell) => cell,
  amount: (cell) => readTyped(cell).amount,
  concept: (cell) => cell,
  externalReference: (cell) => cell,
}

/** In this order a cell without a heading is tried. */
const GUESSED: readonly Column[] = ['phone', 'document', 'bankCode', 'amount', 'name', 'concept']

/** Whether a cell without a heading can be this at all: a bank’s code has four digits, and a name has letters. */
const FORM: Partial<Record<Column, RegExp>> = {
  bankCode: /^\(?\d{4}|\p{L}/u,
  name: /\p{L}{2}/u,
  concept: /\p{L}/u,
}

const guess = (cell: string, row: WageRow): [Column, string] | null => {
  for (const column of GUESSED) {
    if (row[column] !== '' || FORM[column]?.test(cell) === false) continue
    const value = READ[column](cell)
    if (value) return [column, value]
  }
  return null
}

function rowOf(cells: readonly string[], columns: readonly (Column | undefined)[] | null): WageRow {
  const row = { ...NOBODY }
  for (const [index, cell] of cells.entries()) {
    if (cell === '') continue
    const column = columns?.[index]
    const found = columns === null ? guess(cell, row) : column && [column, READ[column](cell) ?? '']
    if (found) row[found[0] as Column] = found[1] ?? ''
  }
  return row
}

/**
 * Whom to pay, out of what was pasted from a spreadsheet, a file or a message: by its headings, in Spanish or English, or
 * without any in whatever order. What of it cannot be read, or be read in two ways, is left empty, to be filled in.
 */
export function pastedRows(text: string): WageRow[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf)
  const columns = lines[0]?.map(columnOf) ?? []
  const isHeaded = columns.filter(Boolean).length >= 2
  return lines
    .slice(isHeaded ? 1 : 0)
    .map((cells) => rowOf(cells, isHeaded ? columns : null))
    .filter((row) => row.name !== '' || row.phone !== '' || row.document !== '')
}
