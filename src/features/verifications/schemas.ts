import * as z from 'zod'
import { caracasDay } from '../../domain/caracas.ts'
import { VERIFICATION_STATUSES } from '../../domain/statuses.ts'
import { merchantId, transactionId } from '../../platform/ids.ts'
import { bankCode, document, money, paymentReference, phone } from '../../wire/local-fields.ts'
import { externalReference } from '../../wire/references.ts'
import {
  ENVIRONMENT_NOTE,
  environmentInput,
  momentInput,
  pathId,
  publicId,
} from '../../wire/schemas.ts'
import { tillInput } from '../../wire/tills.ts'

export const VerificationParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const PaymentToVerify = z.lazy(() =>
  z
    .object({
      phone: phone.meta({ description: 'From which it was paid.' }),
      amount: money.meta({ description: 'In bolívares.', example: 913.29 }),
      day: momentInput.transform(caracasDay).optional().meta({
        description: 'The day of the payment. If left out, today or yesterday.',
      }),
      bankCode: bankCode.optional().meta({
        description: 'The payer’s bank, if you know it. Some banks find a payment sooner with it.',
      }),
      reference: paymentReference.optional().meta({
        description:
          'The payment’s reference, or its last four digits or more: where the answer is `ambiguous`, or 501 `NOT_SUPPORTED`, because your bank finds nothing without.',
        example: '00083736',
      }),
      document: document.optional().meta({
        description:
          'The payer’s document, if you know it. A bank that shows it instead of the phone, as Banco de Venezuela does of its own customers, finds the payment by it without a reference.',
        example: 'V12345678',
      }),
      externalReference: externalReference.optional().meta({
        description:
          'Your own number of the sale, which the transaction gets. Asked again with the same one, phone and amount, the answer is `found` again, with the same transaction.',
      }),
      tillId: tillInput(),
      environment: environmentInput
        .optional()
        .meta({ description: ENVIRONMENT_NOTE.live, example: 'live' }),
    })
    .meta({ id: 'PaymentToVerify' }),
)

export const VerifiedPayment = z.lazy(() =>
  z
    .object({
      status: z.enum(VERIFICATION_STATUSES).meta({
        description:
          '`found`: it has come in, and is a completed transaction now. `absent`: it has not come in. `ambiguous`: several payments fit, or your bank does not show who has paid, so the reference is needed, with the payer’s bank. `already_used`: it has paid something else. `pending`: the bank does not respond, or the payment is being confirmed, or it is still booking a charge of the same payer; ask again in a minute.',
        example: 'found',
      }),
      transactionId: publicId(transactionId, '01kga5ycm3e8wbrqjbzqk9c6vm').nullable().meta({
        description:
          'The transaction that it has paid, if `found` or `already_used`; null otherwise, and if that is another merchant’s.',
      }),
      sameRequest: z.boolean().meta({
        description:
          'True where the answer is `already_used` because you have verified this payment yourself within the last hour: the first answer may have been lost. Compare its transaction with your sale before you take it for another one. False otherwise.',
        example: false,
      }),
    })
    .meta({ id: 'VerifiedPayment' }),
)
