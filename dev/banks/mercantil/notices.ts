import { caracasDay } from '../../../src/domain/caracas.ts'
import type { MercantilConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BookLine } from './books.ts'
import { seal } from './encryption.ts'

/** The content of a notice about a deposit. Not documented: what each number of a product is, here the phones. */
export const noticeOf = (deposit: BookLine, { phone, rif, commerceId }: MercantilConfig) => ({
  infoMsg: { guId: '5f0d1c1e-4a9b-4c39-9a53-2f6c7d2d1b10' },
  webhookNotificationIn: {
    codigo: '00',
    mensajeCliente: 'Aprobado',
    mensajeSistema: 'Aprobado',
    referenciaBancoOrdenante: deposit.reference,
    referenciaBancoBeneficiario: deposit.reference,
    tipo: 'R',
    bancoOrdenante: String(Number(deposit.bankCode)),
    bancoBeneficiario: '105',
    idCliente: deposit.document,
    numeroProductoCliente: `58${deposit.phone.slice(1)}`,
    idComercio: commerceId ?? rif,
    numeroProductoComercio: `58${phone.slice(1)}`,
    fecha: caracasDay(deposit.at).replaceAll('-', ''),
    hora: new Date(deposit.at.getTime() - 4 * 3_600_000)
      .toISOString()
      .slice(11, 16)
      .replace(':', ''),
    codigoMoneda: '928',
    monto: deposit.amount,
    numeroFactura: '',
    numeroContrato: '',
    concepto: deposit.concept,
  },
})

/** The body of a notice: everything in it is encrypted. */
export const sealNotice = (secret: string, content: object) => ({
  data: seal(secret, JSON.stringify(content)),
})

/** Posts a notice once; resolves with the merchant's status, or null without a response. */
export async function postNotice(url: string, body: object): Promise<number | null> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}
