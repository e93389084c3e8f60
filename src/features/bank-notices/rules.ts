import { sha256 } from '../../platform/secrets.ts'
import type { BankNotice } from './queries.ts'
import type { RecipientField } from './recipient.ts'
import type { BncNotice, R4Notice } from './schemas.ts'

const MOVEMENT_TYPES = { P2P: 'p2p', TRF: 'transfer', DEP: 'deposit' } as const

/**
 * The key that identifies a notice when the bank repeats it. It does not contain the amount: a notice repeated with
 * another amount is not a second payment. Nor a reference's leading zeros, which numbers lose.
 */
const withNoticeKey = (notice: Omit<BankNotice, 'noticeKey'>): BankNotice => {
  const { type, reference, payerReference, bookedOn, phone, bankCode } = notice
  const [bare, payerBare] = [reference, payerReference].map((text) => text?.replace(/^0+/, ''))
  const parts = [type, bare, payerBare ?? null, bookedOn, phone, bankCode]
  return { ...notice, noticeKey: sha256(JSON.stringify(parts)).toHex() }
}

/**
 * A notice of BNC. Not confirmed by the bank: that DestinyBankReference is ReferenceA on the bank statement, and
 * OriginBankReference is the payer's reference.
 */
export function noticeOfBnc(connection: string, body: BncNotice): BankNotice {
  // The schema requires one of the two.
  const day = body.Date ?? body.TxDate ?? ''
  const hour = body.Hour ?? body.TxHour
  return withNoticeKey({
    connection,
    type: MOVEMENT_TYPES[body.PaymentType],
    amount: body.Amount,
    bookedOn: day,
    bookedAt: hour === null ? null : new Date(`${day}T${hour}:00-04:00`).toISOString(),
    reference: body.DestinyBankReference,
    payerReference: body.OriginBankReference,
    concept: body.Concept,
    phone: body.ClientPhone,
    bankCode: body.OriginBankCode,
    onStatement: true,
  })
}

/** A notice of R4; all of them are about mobile payments. */
export const noticeOfR4 = (connection: string, body: R4Notice): BankNotice =>
  withNoticeKey({
    connection,
    type: 'p2p',
    amount: body.Monto,
    bookedOn: body.FechaHora.day,
    bookedAt: body.FechaHora.at.toISOString(),
    reference: body.Referencia,
    payerReference: null,
    concept: body.Concepto,
    phone: body.TelefonoEmisor,
    bankCode: body.BancoEmisor,
    onStatement: false,
  })

/** The recipient fields of a BNC notice; a mobile payment has no account. */
export const bncRecipientFields = (body: BncNotice): RecipientField[] => [
  { path: 'CreditorAccount', kind: 'account', value: body.CreditorAccount },
  { path: 'CommercePhone', kind: 'phone', value: body.CommercePhone },
  { path: 'CommerceID', kind: 'commerce', value: body.CommerceID },
]

/** The recipient fields of an R4 notice. */
export const r4RecipientFields = (body: R4Notice): RecipientField[] => [
  { path: 'TelefonoComercio', kind: 'phone', value: body.TelefonoComercio },
  { path: 'IdComercio', kind: 'commerce', value: body.IdComercio },
]
