import { normalizeForeignPhone, normalizePhone } from '../../domain/phone.ts'
import { csvReader } from '../../http/csv-form.ts'
import { MAX_ROWS } from './rules.ts'

const isPhone = (text: string): boolean =>
  normalizePhone(text) !== null || normalizeForeignPhone(text) !== null

/** Blanks stand between phones, and within one: `0412-1234567 0414 1234567`, `0412 1234567 / 0414 1234567`. */
const phonesOf = (cell: string): string[] =>
  cell
    .split(/[;,/\n]+/)
    .map((part) => part.trim())
    .flatMap((part) => (isPhone(part) ? [part] : part.split(/\s+/)))
    .filter((part) => part !== '')

/** Reads customers from a CSV file, such as the one that is exported. */
export const readCustomerCsv = csvReader({
  columns: ['name', 'document', 'email', 'phones', 'externalReference', 'notes'],
  required: ['name'],
  spanish: {
    nombre: 'name',
    nombreyapellido: 'name',
    nombresyapellidos: 'name',
    razonsocial: 'name',
    cliente: 'name',
    documento: 'document',
    cedula: 'document',
    ceduladeidentidad: 'document',
    cedulaorif: 'document',
    ci: 'document',
    rif: 'document',
    correo: 'email',
    correoelectronico: 'email',
    telefono: 'phones',
    telefonos: 'phones',
    celular: 'phones',
    movil: 'phones',
    referencia: 'externalReference',
    sureferencia: 'externalReference',
    notas: 'notes',
  },
  maxRows: MAX_ROWS,
  fieldOf: (field, cell) => (field === 'phones' ? phonesOf(cell) : cell),
})
