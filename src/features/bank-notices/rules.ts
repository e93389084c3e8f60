import { sha256 } from '../../platform/secrets.ts'
import type { BankNotice } from './queries.ts'
import type { RecipientField } from './recipient.ts'
import type {
  BdvNotice,
  BncNotice,
  MercantilNoticeContent,
  R4Notice,
  TesoroNotice,
} from './schemas.ts'

const MOVEMENT_TYPES = { P2P: 'p2p', TRF: 'transfer', DEP: 'deposit' } as const

/**
 * The key that identifies a notice when the bank repeats it. It does not contain the amount: a notice repeated with
 * another amount is not a second payment. Nor a reference's leading zeros, which numbers lose.
 */
const withNoticeKey = (notice: Omit<BankNotice, 'noticeKey'>): BankNotice => {
  const { type, reference, payerReference, bookedOn, phone, bankCode } = notice
  const [bare, payerBare] = [reference, payerReference].map((text) => text?.replace(/^0+/, ''))
  const parts = [type, bare ?? null, payerBare ?? null, bookedOn, phone, bankCode]
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

/**
 * A notice of Banco Mercantil that its search has confirmed. Its key has only what the bank has confirmed: a rearranged
 * notice about the same payment is no second payment. The hour is left out, since it could change the rate that is due.
 */
export function noticeOfMercantil(
  connection: string,
  body: MercantilNoticeContent,
  { reference, bookedOn }: { reference: string; bookedOn: string },
): BankNotice {
  const confirmed = [reference.replace(/^0+/, ''), bookedOn, body.numeroProductoCliente]
  return {
    connection,
    noticeKey: sha256(JSON.stringify(confirmed)).toHex(),
    type: 'p2p',
    amount: body.monto,
    bookedOn,
    bookedAt: null,
    reference,
    payerReference: body.referenciaBancoOrdenante,
    concept: body.concepto,
    phone: body.numeroProductoCliente,
    bankCode: body.bancoOrdenante,
    onStatement: false,
  }
}

/** A notice of Banco del Tesoro; all of them are about payments between phones. There is no statement to compare with. */
export const noticeOfTesoro = (connection: string, body: TesoroNotice): BankNotice =>
  withNoticeKey({
    connection,
    type: 'p2p',
    amount: body.amount,
    bookedOn: body.payment_date.day,
    bookedAt: body.payment_date.at.toISOString(),
    reference: body.reference,
    payerReference: null,
    concept: body.description,
    phone: body.source_phone,
    bankCode: body.source_bank,
    document: body.document,
    onStatement: false,
  })

const BDV = '0102'

/**
 * A notice of Banco de Venezuela; all of them are about mobile payments. `idCliente` is not the payer's where another bank
 * has sent the payment, so it is not read. Payments within the bank have another reference on its statement. Not
 * confirmed by the bank: that for payments of other banks the last eight digits are those of the statement.
 */
export function noticeOfBdv(connection: string, body: BdvNotice): BankNotice {
  const reference = body.referenciaBancoOrdenante
  const { fecha: bookedOn, hora, bancoOrdenante: bankCode } = body
  return withNoticeKey({
    connection,
    type: 'p2p',
    amount: body.monto,
    bookedOn,
    bookedAt: hora === null ? null : new Date(`${bookedOn}T${hora}:00-04:00`).toISOString(),
    reference: bankCode === BDV ? null : reference,
    payerReference: bankCode === BDV ? reference : null,
    concept: '',
    phone: body.numeroCliente,
    bankCode,
    onStatement: true,
  })
}

/** The recipient fields of a notice of Banco de Venezuela. */
export const bdvRecipientFields = (body: BdvNotice): RecipientField[] => [
  { path: 'numeroComercio', kind: 'phone', value: body.numeroComercio },
  { path: 'idComercio', kind: 'commerce', value: body.idComercio },
]

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

/** The recipient fields of a notice of Banco Mercantil. */
export const mercantilRecipientFields = (body: MercantilNoticeContent): RecipientField[] => [
  { path: 'data.numeroProductoComercio', kind: 'phone', value: body.numeroProductoComercio },
  { path: 'data.idComercio', kind: 'commerce', value: body.idComercio },
]
