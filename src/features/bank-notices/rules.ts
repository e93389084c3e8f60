import { sha256 } from '../../platform/secrets.ts'
import type { Notice } from './queries.ts'
import type { BncNotice, R4Notice } from './schemas.ts'

const TYPES = { P2P: 'p2p', TRF: 'transfer', DEP: 'deposit' } as const

/** What a notice says that is the same each time the bank sends it. */
const keyed = (notice: Omit<Notice, 'noticeKey'>): Notice => {
  const { type, reference, payerReference, amount, bookedOn, phone, bankCode } = notice
  const parts = [type, reference, payerReference, amount, bookedOn, phone, bankCode]
  return { ...notice, noticeKey: sha256(JSON.stringify(parts)).toHex() }
}

/**
 * A notice of BNC. Our reading, unproven against the bank: DestinyBankReference is what the statement
 * shows as ReferenceA, and OriginBankReference is what the payer was given.
 */
export const noticeOfBnc = (connection: string, body: BncNotice): Notice =>
  keyed({
    connection,
    type: TYPES[body.PaymentType],
    amount: body.Amount,
    // One of the two is there: the schema has seen to it.
    bookedOn: body.Date ?? body.TxDate ?? '',
    reference: body.DestinyBankReference,
    payerReference: body.OriginBankReference,
    concept: body.Concept,
    phone: body.ClientPhone,
    bankCode: body.OriginBankCode,
  })

/** A notice of R4, which are all of mobile payments. */
export const noticeOfR4 = (connection: string, body: R4Notice): Notice =>
  keyed({
    connection,
    type: 'p2p',
    amount: body.Monto,
    bookedOn: body.FechaHora,
    reference: body.Referencia,
    payerReference: null,
    concept: body.Concepto,
    phone: body.TelefonoEmisor,
    bankCode: body.BancoEmisor,
  })
