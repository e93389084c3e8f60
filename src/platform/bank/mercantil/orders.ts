import { amountToNumber } from '../../../domain/money.ts'
import { internationalPhone } from '../../../domain/phone.ts'
import type { MercantilConfig } from '../connection-config.ts'
import type { C2PCharge, MobilePaymentOrder, Reversal } from '../port.ts'
import { encrypt } from './encryption.ts'

/** The operations of `/payment/c2p`. */
export type TransactionType = 'compra' | 'vuelto' | 'anulacion'

/** `04141234567` -> `584141234567`, encrypted. */
export const encryptPhone = (secret: string, phone: string): string =>
  encrypt(secret, internationalPhone(phone))

type Party = Pick<MobilePaymentOrder, 'bankKey' | 'amount' | 'bankCode' | 'document' | 'phone'>

/**
 * A request of `/payment/c2p`. Its destination is always the other party, its origin the commerce; fields that an
 * operation does not need are empty, as in the bank's own example. The number of the invoice is the order's key.
 * The concept is not sent: the bank has no field for it.
 */
function transaction(
  { c2pSecretKey: secret, phone }: MercantilConfig,
  type: TransactionType,
  party: Party,
  { reference = '', otp = null }: { reference?: string; otp?: string | null } = {},
) {
  return {
    transaction_c2p: {
      amount: amountToNumber(party.amount),
      currency: 'ves',
      destination_bank_id: Number(party.bankCode),
      destination_id: encrypt(secret, party.document),
      destination_mobile_number: encryptPhone(secret, party.phone),
      origin_mobile_number: encryptPhone(secret, phone),
      payment_reference: reference,
      trx_type: type,
      payment_method: type === 'vuelto' ? 'p2p' : 'c2p',
      invoice_number: party.bankKey,
      twofactor_auth: otp === null ? '' : encrypt(secret, otp),
    },
  }
}

export const mobilePaymentBody = (config: MercantilConfig, payment: MobilePaymentOrder) =>
  transaction(config, 'vuelto', payment)

export const chargeBody = (config: MercantilConfig, charge: C2PCharge) =>
  transaction(config, 'compra', charge, { otp: charge.otp })

/** Not confirmed by the bank: that a reversal has a number of its own, and not that of the charge. */
export const reversalBody = (config: MercantilConfig, reversal: Reversal) =>
  transaction(config, 'anulacion', reversal, { reference: reversal.reference })
