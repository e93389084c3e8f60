import { csvReader } from '../../http/csv-form.ts'
import { MAX_ROWS } from './rules.ts'

const REQUIRED = ['phone', 'bankCode', 'document', 'name', 'amount'] as const

/** Reads a payout's rows from a CSV file. A spreadsheet drops the zero at the beginning of a bank's code. */
export const readPayoutCsv = csvReader({
  columns: [...REQUIRED, 'concept', 'externalReference'],
  required: REQUIRED,
  spanish: {
    telefono: 'phone',
    celular: 'phone',
    banco: 'bankCode',
    codigobanco: 'bankCode',
    documento: 'document',
    cedula: 'document',
    rif: 'document',
    nombre: 'name',
    beneficiario: 'name',
    monto: 'amount',
    concepto: 'concept',
    motivo: 'concept',
    referencia: 'externalReference',
  },
  maxRows: MAX_ROWS,
  fieldOf: (field, cell) => (field === 'bankCode' && /^\d{3}$/.test(cell) ? `0${cell}` : cell),
})
