import { normalizePhone } from '../../domain/phone.ts'
import { csvReader } from '../../http/csv-form.ts'
import { MAX_ROWS } from './rules.ts'

/** Blanks stand between phones, and within one. */
const phonesOf = (cell: string): string[] =>
  normalizePhone(cell) === null ? cell.split(/[\s;,/]+/) : [cell]

/** Reads customers from a CSV file, such as the one that is exported. */
export const readCustomerCsv = csvReader({
  columns: ['name', 'document', 'email', 'phones', 'externalReference', 'notes'],
  required: ['name'],
  spanish: {
    nombre: 'name',
    cliente: 'name',
    documento: 'document',
    cedula: 'document',
    rif: 'document',
    correo: 'email',
    telefono: 'phones',
    telefonos: 'phones',
    celular: 'phones',
    referencia: 'externalReference',
    sureferencia: 'externalReference',
    notas: 'notes',
  },
  maxRows: MAX_ROWS,
  fieldOf: (field, cell) => (field === 'phones' ? phonesOf(cell) : cell),
})
