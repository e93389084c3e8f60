import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refund } from '../../payments/refund.ts'
import { NewRefund, Refund, TransactionParams } from './schemas.ts'

export const refundTransaction = route({
  id: 'refundTransaction',
  method: 'post',
  path: '/merchants/:id/transactions/:transactionId/refund',
  summary: 'Pay a transaction back',
  description:
    'A charge is taken back by its bank on the same day; all else is sent to the payer’s phone. The transaction stays `completed` until the bank has paid. A refund that failed may be tried again.',
  access: member('ADMIN'),
  params: TransactionParams,
  body: NewRefund,
  returns: [200, Refund],
  errors: ['EMAIL_NOT_VERIFIED', 'KYC_REQUIRED', 'BANK_UNAVAILABLE'],
  invalid: {
    missing: 'The bank needs it to send the money back: nobody has said it yet.',
  },
  conflicts: {
    not_completed: 'Only a completed transaction can be paid back.',
    refund_pending: 'This transaction is being paid back already.',
    other_account:
      'This was paid into an account that is not the merchant’s settlement account any more.',
    no_settlement_account: 'The merchant has no settlement account from which to pay it back.',
  },
  idempotent: true,
  run: ({ params: { id: merchantId, transactionId }, body, ...call }) =>
    refund(call, { merchantId, transactionId, ...body }),
})
