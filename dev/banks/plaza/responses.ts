import type { BankResponse } from '../bank-messages.ts'

/** How the bank writes its answers to orders, all of which have the verdict in the headers. */
export type BodyStyle = 'json' | 'empty' | 'html' | 'hanging'

const TEXTS: Readonly<Record<string, string>> = {
  '0000': 'Operacion exitosa',
  '0005': 'No se encontraron registros',
  A002: 'Firma invalida',
  E002: 'Telefono no registrado',
}

const STATUSES: Readonly<Record<string, number>> = {
  '0000': 200,
  '0002': 400,
  '0004': 204,
  '0005': 204,
  '0096': 500,
  A001: 401,
  A002: 401,
  A003: 403,
  A004: 401,
  C001: 404,
  C002: 404,
  C006: 400,
  C007: 400,
  C009: 400,
  E001: 500,
  E002: 500,
  E003: 204,
  E024: 500,
}

interface Details {
  text?: string
  reference?: string
  body?: unknown
  status?: number
}

/** An answer with its code in the headers. Interbank refusals have the status 200. */
export function answer(
  code: string,
  { text, reference, body, status }: Details = {},
): BankResponse {
  return {
    status: status ?? STATUSES[code] ?? 200,
    headers: {
      codigoRespuesta: code,
      descripcionCliente: text ?? TEXTS[code] ?? 'Operacion no procesada',
      descripcionSistema: code,
      fechaHora: '20260302120000',
      ...(reference !== undefined && { numeroReferencia: reference }),
    },
    body: body ?? [],
    ...(body === undefined && { text: '' }),
  }
}

/** The answer in a style: what the body says is lost in all but the first. */
export function inStyle(response: BankResponse, style: BodyStyle): BankResponse {
  if (style === 'json' || response.status === 204) return response
  if (style === 'hanging') return { ...response, text: '{', hangs: true }
  return { ...response, text: style === 'empty' ? '' : '<html><body>OK</body></html>' }
}
