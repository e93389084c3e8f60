import type { BankResponse } from '../bank-messages.ts'

/** The forms of the bank's errors: of its services in two ways, technical ones, and those of its gateway. */
export type ErrorForm = 'error_list' | 'status' | 'technical' | 'gateway'

/** An error. Which HTTP status a service's error has is not documented. */
export function errorResponse(form: ErrorForm, code: string, text: string): BankResponse {
  if (form === 'error_list') {
    return { status: 200, body: { error_list: [{ error_code: code, description: text }] } }
  }
  if (form === 'status') {
    return { status: 200, body: { status: { errorCode: code, description: text } } }
  }
  if (form === 'technical') {
    return { status: 500, body: { status: { errorTech: code, descTech: text } } }
  }
  return gatewayError(Number(code), text)
}

/** An error of the gateway, whose status is that of the response. */
export const gatewayError = (status: number, text: string): BankResponse => ({
  status,
  body: {
    code: '99999',
    httpCode: String(status),
    errorList: [{ errorCode: String(status), errorDescription: text }],
    moreInformation: text,
  },
})

/** A field that was not encrypted with the product's secret; the text is known for the payer's key alone. */
export const notDecrypted = (field: string): BankResponse =>
  errorResponse(
    'error_list',
    '301',
    `${field === 'twofactor_auth' ? 'Segundo factor' : field} no valida su encriptacion`,
  )

/** The number of an invoice that was used before. */
export const DUPLICATE = errorResponse(
  'error_list',
  '366',
  'Numero de factura procesado previamente',
)
