import { caracasClock, caracasDay } from '../../../src/domain/caracas.ts'
import type { BdvConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BookLine } from './books.ts'
import { short } from './responses.ts'

/** What the merchant responds to a notice; null without a readable response. */
export interface NoticeAnswer {
  codigo: string
  mensajeCliente: string
  mensajeSistema: string
}

/** The body of a notice. Payments of other banks have the merchant's own RIF for the payer's document. */
export const noticeOf = (line: BookLine, { rif, phone }: Pick<BdvConfig, 'rif' | 'phone'>) => ({
  bancoOrdenante: line.bankCode,
  referenciaBancoOrdenante: line.reference,
  idCliente: line.bankCode === '0102' ? line.document : `V${rif.slice(1)}`,
  numeroCliente: line.phone,
  idComercio: rif,
  numeroComercio: phone,
  fecha: caracasDay(line.at).replaceAll('-', ''),
  hora: caracasClock(line.at).clock.slice(0, 5).replace(':', ''),
  monto: short(line.amount),
})

/** Posts a notice once; the bank takes only a 200 for a response. */
export async function sendNotice(
  body: object,
  key: string,
  url: string | undefined,
): Promise<NoticeAnswer | null> {
  if (url === undefined) return null
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'API-KEY': key },
      body: JSON.stringify(body),
    })
    return response.status === 200 ? ((await response.json()) as NoticeAnswer) : null
  } catch {
    return null
  }
}
