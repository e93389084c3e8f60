import { randomBytes } from 'node:crypto'
import type {
  C2PCharge,
  MobilePaymentOrder,
  SentOrder,
  TransferOrder,
} from '../../../src/platform/bank/port.ts'
import type { BankHarness } from './harness.ts'

/** Unlike any other, as a payment's is. */
export const newBankKey = (): string => randomBytes(10).toString('hex').toUpperCase()

const order = (harness: BankHarness) => ({
  bankKey: newBankKey(),
  amount: '125.50',
  concept: 'Pedido 42',
  createdAt: harness.now(),
})

/** A mobile payment that the bank carries out, unless the changes say otherwise. */
export const mobilePayment = (
  harness: BankHarness,
  changes: Partial<MobilePaymentOrder> = {},
): MobilePaymentOrder => ({
  ...order(harness),
  phone: '04121234567',
  bankCode: '0102',
  document: 'V12345678',
  name: 'Comercial Altamira',
  ...changes,
})

/** A transfer that the bank carries out, unless the changes say otherwise. */
export const transfer = (
  harness: BankHarness,
  changes: Partial<TransferOrder> = {},
): TransferOrder => ({
  ...order(harness),
  accountNumber: '01020501830003283374',
  document: 'V12345678',
  name: 'Comercial Altamira',
  ...changes,
})

/** A charge that the bank carries out, unless the changes say otherwise. */
export const charge = (harness: BankHarness, changes: Partial<C2PCharge> = {}): C2PCharge => ({
  ...order(harness),
  ...harness.payer(),
  ...changes,
})

/** An order as it is asked for afterwards. */
export function sent(
  payment: MobilePaymentOrder | TransferOrder,
  changes: Partial<SentOrder> = {},
): SentOrder {
  const { bankKey, amount, concept, createdAt } = payment
  const phone = 'phone' in payment ? payment.phone : null
  const kind = phone === null ? 'transfer' : 'p2p'
  return {
    ...{ bankKey, amount, concept, createdAt, phone, kind },
    bankCode: 'bankCode' in payment ? payment.bankCode : null,
    operationId: null,
    claimedControlNumbers: [],
    doubtfulControlNumbers: [],
    ...changes,
  }
}
