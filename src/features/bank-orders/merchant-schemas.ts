import * as z from 'zod'
import { ORDER_KINDS } from '../../domain/order-kinds.ts'
import { BANK_STATUSES } from '../../domain/statuses.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import {
  accountId,
  bankOrderId,
  merchantId,
  payoutId,
  refundId,
  transactionId,
} from '../../platform/ids.ts'
import { Failure } from '../../wire/failure.ts'
import { needsReview } from '../../wire/needs-review.ts'
import {
  booleanFilter,
  ENVIRONMENT_NOTE,
  environmentFilter,
  isoTime,
  pathId,
  publicId,
} from '../../wire/schemas.ts'
import { unmatchedMovements } from './movement-schemas.ts'

const EXAMPLE = '01kga5ycm3e8wbrqjbzqk9c6vm'

export const MerchantPaymentsParams = z.lazy(() => z.object({ id: pathId(merchantId) }))
export const MerchantPaymentParams = z.lazy(() =>
  z.object({ id: pathId(merchantId), paymentId: pathId(bankOrderId) }),
)

export const MerchantPaymentQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, bankOrderId),
    needsReview: booleanFilter.optional().meta({
      description:
        '`true` for those that somebody has to settle, `false` for those that are settled since.',
    }),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
  }),
)

const paymentAccount = z.lazy(() =>
  z
    .object({
      id: publicId(accountId, EXAMPLE),
      bankCode: z.string().meta({ example: '0102' }),
      bankName: z.string().meta({ example: 'Banco de Venezuela' }),
      accountNumber: z.string().meta({ example: '****************0049' }),
    })
    .meta({ id: 'PaymentAccount' }),
)

const paymentParty = z.lazy(() =>
  z
    .object({
      name: z.string().nullable().meta({ example: 'Luis Rojas' }),
      document: z.string().nullable().meta({ example: 'V12345678' }),
      phone: z.string().nullable().meta({ example: '04121234567' }),
      bankCode: z.string().nullable().meta({ example: '0102' }),
      accountNumber: z.string().nullable().meta({ example: null }),
    })
    .meta({
      id: 'PaymentParty',
      description:
        'Who is paid, or pays; each null where it is not known. Payers’ phones and documents, and account numbers, are masked but for the last four characters.',
    }),
)

const payment = () => ({
  id: publicId(bankOrderId, EXAMPLE),
  kind: z.enum(ORDER_KINDS).meta({
    description:
      '`c2p`: a charge. `verification`: a payer’s or your own question about a mobile payment. `reversal`: a charge that is paid back.',
    example: 'p2p',
  }),
  environment: z.enum(['production', 'sandbox']),
  status: z.enum(BANK_STATUSES).meta({ example: 'pending' }),
  needsReview: needsReview('the payment'),
  resolvableBy: z.enum(['merchant', 'administrators']).meta({
    description:
      'Who says what the bank’s books show: the owner and the administrators of the merchant for a bank connection of one’s own (and in the test environment), else the administrators of the service.',
    example: 'merchant',
  }),
  amount: z.number().meta({ description: 'Bolívares.', example: 125.5 }),
  reference: z
    .string()
    .nullable()
    .meta({ description: 'The bank’s reference, if it gave one.', example: null }),
  account: paymentAccount.nullable().meta({
    description: 'The account paid from or into; null for payments of sandbox links.',
  }),
  transactionId: publicId(transactionId, EXAMPLE).nullable().meta({ example: null }),
  refundId: publicId(refundId, EXAMPLE).nullable().meta({ example: null }),
  payoutId: publicId(payoutId, EXAMPLE).nullable().meta({ example: null }),
  party: paymentParty,
  concept: z.string().meta({ example: 'Pedido 7' }),
  bankKey: z.string().meta({
    description: 'The key that identifies it at the bank, where the bank has one.',
    example: 'k3T9mW2pQ7xL5vB8nR4d',
  }),
  bankAnswer: z
    .string()
    .nullable()
    .meta({ description: 'The bank’s own code in its last response.', example: 'NO_ANSWER' }),
  createdAt: isoTime,
  leftAt: isoTime.meta({ description: 'When it was left to a person.' }),
  updatedAt: isoTime,
  failureReason: Failure.optional().meta({
    description: 'Present only if the status is `failed`.',
  }),
})

export const MerchantPayment = z.lazy(() => z.object(payment()).meta({ id: 'MerchantPayment' }))

export const MerchantPaymentDetail = z.lazy(() =>
  z.object({ ...payment(), movements: unmatchedMovements() }).meta({ id: 'MerchantPaymentDetail' }),
)

export const MerchantPaymentList = z.lazy(() =>
  pageSchema(MerchantPayment).meta({ id: 'MerchantPaymentList' }),
)
