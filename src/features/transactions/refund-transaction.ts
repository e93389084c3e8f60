import { refund } from '../../banking/refund.ts'
import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { sandboxNote } from '../../platform/bank/sandbox-cents.ts'
import { refundView } from '../../wire/transaction-view.ts'
import { NewRefund, Refund, TransactionParams } from './schemas.ts'

export const refundTransaction = route({
  id: 'refundTransaction',
  method: 'post',
  path: '/merchants/:id/transactions/:transactionId/refund',
  summary: 'Refund a transaction',
  description: `A charge of the same day is reversed by its bank; any other payment is sent back to the payer’s phone. The transaction stays \`completed\` until the bank has paid. A failed refund can be tried again.\n\n${sandboxNote()}`,
  access: member('ADMIN', 'id', { testKeys: 'testData' }),
  params: TransactionParams,
  body: NewRefund,
  honoursStrict: true,
  returns: [200, Refund],
  errors: ['EMAIL_NOT_VERIFIED', 'KYC_REQUIRED', 'BANK_UNAVAILABLE'],
  invalid: {
    missing: 'Required: the bank needs it to send the money back.',
  },
  conflicts: {
    not_completed: 'Only a completed transaction can be paid back.',
    refund_pending: 'A refund of this transaction is already in progress.',
    other_account:
      'This was paid into an account that is no longer the merchant’s settlement account.',
    no_settlement_account: 'The merchant has no settlement account from which to pay it back.',
  },
  idempotent: { view: refundView },
  run: ({ params: { id: merchantId, transactionId }, body, ...call }) =>
    refund(call, { merchantId, transactionId, ...body }),
})
