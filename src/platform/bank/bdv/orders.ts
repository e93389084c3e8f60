import { createHash } from 'node:crypto'
import type { BdvConfig } from '../connection-config.ts'
import type { C2PCharge, MobilePaymentOrder, PayerKeyRequest, Reversal } from '../port.ts'
import { shortAmount } from './amounts.ts'

/** The bank's own code. */
export const BDV = '0102'
/** Of a charge's `concept`; that a payment's `conceptoPago` may be as long is not confirmed by the bank. */
export const MAX_CONCEPT_LENGTH = 100

const FIRST_REFERENCE = 1_000_000_000n
const REFERENCE_COUNT = 9_000_000_000n

/**
 * The number that we give a payment, always the same for a key: 10 digits, as in the manual's example. Its greatest
 * length is not known. Should two keys have the same number, the bank rejects the second as a duplicate, and its lookup
 * finds no payment with that phone and amount.
 */
export function ownReference(bankKey: string): string {
  const hash = createHash('sha256').update(bankKey).digest('hex').slice(0, 32)
  return String(FIRST_REFERENCE + (BigInt(`0x${hash}`) % REFERENCE_COUNT))
}

/** The bank rejects accents. Never empty, since no example has an empty one. */
function plainConcept(concept: string): string {
  const plain = concept.normalize('NFD').replace(/[^A-Za-z0-9 .,-]/g, '')
  return plain.slice(0, MAX_CONCEPT_LENGTH).trim() || 'Pago'
}

/** `/api/vuelto` */
export const mobilePaymentBody = (payment: MobilePaymentOrder) => ({
  numeroReferencia: ownReference(payment.bankKey),
  montoOperacion: payment.amount,
  nacionalidadDestino: payment.document.slice(0, 1),
  cedulaDestino: payment.document.slice(1),
  telefonoDestino: payment.phone,
  bancoDestino: payment.bankCode,
  moneda: 'VES',
  conceptoPago: plainConcept(payment.concept),
})

/** `/BankMobilePaymentC2P/MultipleAccounts/paymentkey` */
export const payerKeyBody = ({ document, phone, bankCode }: PayerKeyRequest) => ({
  customerDocumentId: document,
  customerNumberInstrument: phone,
  customerBankCode: bankCode,
})

/**
 * `/BankMobilePaymentC2P/MultipleAccounts/process`; the merchant's phone selects its account. Not confirmed by the bank:
 * that céntimos are accepted, since its only example is `2.0`.
 */
export const chargeBody = (charge: C2PCharge, { phone }: BdvConfig) => ({
  customerDocumentId: charge.document,
  customerNumberInstrument: charge.phone,
  amount: shortAmount(charge.amount),
  customerBankCode: charge.bankCode,
  concept: plainConcept(charge.concept),
  otp: charge.otp,
  coinType: 'VES',
  operationType: 'CELE',
  commerceNumberInstrument: phone,
})

/**
 * `/BankMobilePaymentC2P/MultipleAccounts/annulment`. The text is mandatory for a payer at another bank; that it is the
 * charge's reference is not confirmed by the bank.
 */
export const reversalBody = ({ bankCode, reference }: Reversal, operationId: string) => ({
  endToEndId: operationId,
  referenceOrigin: bankCode === BDV ? '' : reference,
})
