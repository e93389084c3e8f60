import type { MercantilConfig } from '../connection-config.ts'
import {
  type BankCall,
  BankUnreachable,
  NotSupported,
  type PayerKeyRequest,
  type PayerKeyResult,
} from '../port.ts'
import { credentialsOf, type MercantilRequest } from './client.ts'
import { encrypt } from './encryption.ts'
import { encryptPhone } from './orders.ts'
import { codeOfRefusal } from './refusals.ts'

/**
 * Has the bank send a payer the one-time key of a charge (`/mobile-payment/scp`), which is a product of its own. Not
 * confirmed by the bank: what it answers, here that a body without an error means that it was sent; and whether it sends
 * keys to payers at other banks. Rejects with BankUnreachable, or NotSupported if the merchant lacks the product.
 */
export async function requestPayerKey(
  ask: MercantilRequest,
  config: MercantilConfig,
  { phone, document }: Pick<PayerKeyRequest, 'phone' | 'document'>,
  { signal }: Pick<BankCall, 'signal'>,
): Promise<PayerKeyResult> {
  const credentials = credentialsOf(config, 'payerKey')
  if (credentials === null) throw new NotSupported('this merchant has no product for keys')
  const { secretKey } = credentials
  const body = {
    transaction_scpInfo: {
      destination_id: encrypt(secretKey, document),
      destination_mobile_number: encryptPhone(secretKey, phone),
    },
  }
  const result = await ask('payerKey', '/mobile-payment/scp', body, signal)
  if (result.kind === 'none') throw new BankUnreachable(`scp: ${result.code}`)
  return result.kind === 'answered'
    ? { status: 'requested' }
    : { status: 'refused', code: codeOfRefusal(result) }
}
