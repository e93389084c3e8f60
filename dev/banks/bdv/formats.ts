import type { BankRequest } from '../bank-messages.ts'
import type { Fields } from './responses.ts'

const PHONE = /^04\d{9}$/
const BANK = /^0\d{3}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const DATE = /^\d{2}\/\d{2}\/\d{4}$/
const AMOUNT = /^\d{1,11}\.\d{2}$/
const DOCUMENT = /^[VEJPG]\d{5,10}$/
const CONCEPT = /^[ -~]{1,100}$/
const ANY = /^.*$/s

const FORMS = {
  getMovement: {
    cedulaPagador: DOCUMENT,
    telefonoPagador: PHONE,
    telefonoDestino: PHONE,
    referencia: /^\d{4,20}$/,
    fechaPago: DAY,
    importe: AMOUNT,
    bancoOrigen: BANK,
    reqCed: /^(true|false)$/,
  },
  'api/consulta/consultaMultiple': { fechaPago: DAY, bancoOrigen: BANK, telefonoCliente: PHONE },
  'apis/bdv/consulta/movimientos': {
    cuenta: /^\d{20}$/,
    fechaIni: DATE,
    fechaFin: DATE,
    tipoMoneda: /^VES$/,
    nroMovimiento: /^\d*$/,
  },
  'account/balances': { currency: /^VES$/, account: /^\d{20}$/ },
  'api/vuelto': {
    numeroReferencia: /^\d{10,12}$/,
    montoOperacion: AMOUNT,
    nacionalidadDestino: /^[VEJPG]$/,
    cedulaDestino: /^\d{5,10}$/,
    telefonoDestino: PHONE,
    bancoDestino: BANK,
    moneda: /^VES$/,
    conceptoPago: CONCEPT,
  },
  getOutMovement: {
    cedulaPagador: DOCUMENT,
    telefonoPagador: PHONE,
    telefonoDestino: PHONE,
    referencia: /^\d{10,12}$/,
    fechaPago: DAY,
    importe: AMOUNT,
    bancoOrigen: BANK,
    bancoDestino: BANK,
  },
  'BankMobilePaymentC2P/MultipleAccounts/paymentkey': {
    customerDocumentId: DOCUMENT,
    customerNumberInstrument: PHONE,
    customerBankCode: BANK,
  },
  'BankMobilePaymentC2P/MultipleAccounts/process': {
    customerDocumentId: DOCUMENT,
    customerNumberInstrument: PHONE,
    amount: /^\d{1,11}\.\d{1,2}$/,
    customerBankCode: BANK,
    concept: CONCEPT,
    otp: /^\d{4,8}$/,
    coinType: /^VES$/,
    operationType: /^CELE$/,
    commerceNumberInstrument: PHONE,
  },
  'BankMobilePaymentC2P/MultipleAccounts/annulment': {
    endToEndId: /^\d{58}$/,
    referenceOrigin: ANY,
  },
} as const satisfies Record<string, Record<string, RegExp>>

export type EndpointName = keyof typeof FORMS

export const isEndpoint = (name: string): name is EndpointName => Object.hasOwn(FORMS, name)

/** The fields of a body; null if one is missing, unknown or malformed. */
export function readFields(name: EndpointName, { body }: BankRequest): Fields | null {
  const form: Record<string, RegExp> = FORMS[name]
  const parsed = parse(body)
  if (parsed === null || Object.keys(parsed).some((field) => !Object.hasOwn(form, field))) {
    return null
  }
  const fields = Object.keys(form).map((field) => [field, textOf(parsed[field])] as const)
  const isValid = fields.every(([field, text]) => text !== null && form[field]?.test(text))
  return isValid ? (Object.fromEntries(fields) as Fields) : null
}

/** All fields are text, except `reqCed`. */
const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value) : null

function parse(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : null
  } catch {
    return null
  }
}
