import * as z from 'zod'
import { caracasDay } from '../../domain/caracas.ts'
import { RECEIPT_CHANNELS } from '../../domain/message-channels.ts'
import { PAYMENT_METHODS } from '../../domain/payment-methods.ts'
import { isMobilePhone } from '../../domain/phone.ts'
import { CHECKOUT_STATUSES } from '../../domain/statuses.ts'
import { said } from '../../domain/words.ts'
import { transactionId } from '../../platform/ids.ts'
import { CheckoutLine } from '../../wire/checkout-line.ts'
import { Failure } from '../../wire/failure.ts'
import {
  bankCode,
  document,
  money,
  pastedCode,
  paymentReference,
  phone,
} from '../../wire/local-fields.ts'
import {
  emailAddress,
  isoTime,
  linkToken,
  momentInput,
  pathId,
  publicId,
} from '../../wire/schemas.ts'
import { Theme } from '../../wire/theme.ts'

export const PayParams = z.lazy(() => z.object({ token: linkToken }))

const statedAmount = z.lazy(() =>
  money.optional().meta({
    description:
      'In the link’s currency. Required if the link leaves its amount open; otherwise it may be left out, and must be the link’s own.',
    example: 25,
  }),
)

const payer = {
  phone: phone.meta({ description: 'The payer’s phone.' }),
  document: document.meta({ description: 'The payer’s document.' }),
  bankCode: bankCode.meta({ description: 'The payer’s bank.' }),
}

export const NewPayerKey = z.lazy(() =>
  z
    .object({
      ...payer,
      amount: statedAmount,
      amountVes: money.optional().meta({
        description:
          'The bolívares that are to be charged, as in the charge: some banks issue a key for one amount. If another amount is due by now, the response is a 409 and no key is sent.',
        example: 913.29,
      }),
    })
    .meta({ id: 'NewPayerKey' }),
)

export const PayerKeyRequested = z.lazy(() =>
  z
    .object({
      message: z.string().meta({
        example:
          'If these details are right, the payer’s bank sends its key to the phone by text message.',
      }),
    })
    .meta({ id: 'PayerKeyRequested' }),
)

/** An address as its channel takes it, by the channel. */
const RECEIPT_ADDRESSES = {
  mail: emailAddress,
  whatsapp: phone.refine(
    isMobilePhone,
    said(
      'Debe ser un teléfono móvil, como 04121234567.',
      'Must be a mobile phone, such as 04121234567.',
    ),
  ),
}

export const NewReceiptMessage = z.lazy(() =>
  z
    .object({
      transactionId: pathId(transactionId).meta({
        description: 'The payment’s id.',
        example: 'txn_01kga5ycm3e8wbrqjbzqk9c6vm',
      }),
      channel: z
        .enum(RECEIPT_CHANNELS, said('Debe ser mail o whatsapp.', 'Must be mail or whatsapp.'))
        .meta({ description: 'How to send it.', example: 'whatsapp' }),
      to: z.string().meta({
        description: 'An e-mail address for `mail`, a mobile phone for `whatsapp`.',
        example: '04121234567',
      }),
    })
    .transform((body, context) => {
      const address = RECEIPT_ADDRESSES[body.channel].safeParse(body.to)
      if (address.success) return { ...body, to: address.data }
      for (const { message } of address.error.issues)
        context.addIssue({ code: 'custom', path: ['to'], message })
      return z.NEVER
    })
    .meta({ id: 'NewReceiptMessage' }),
)

export const ReceiptRequested = z.lazy(() =>
  z
    .object({
      message: z.string().meta({
        example:
          'If the payment has succeeded, its receipt is on its way to this address within some minutes.',
      }),
    })
    .meta({ id: 'ReceiptRequested' }),
)

export const NewCharge = z.lazy(() =>
  z
    .object({
      ...payer,
      otp: pastedCode(
        /^[0-9]{6,8}$/,
        said(
          'Deben ser los 6 a 8 dígitos que dio el banco de quien paga.',
          'Must be the 6 to 8 digits that the payer’s bank gave.',
        ),
      ).meta({ description: 'The one-time key of the payer’s bank.', example: '12345678' }),
      amount: statedAmount,
      amountVes: money.optional().meta({
        description:
          'The amount in bolívares that the payer was shown. If another amount is due by now, the response is a 409 and nothing is charged. Of a checkout that takes part payments, any part of what remains.',
        example: 913.29,
      }),
    })
    .meta({ id: 'NewCharge' }),
)

export const NewVerification = z.lazy(() =>
  z
    .object({
      reference: paymentReference,
      phone: phone.meta({ description: 'The payer’s phone.' }),
      bankCode: bankCode.meta({ description: 'The payer’s bank.' }),
      amount: statedAmount,
      amountVes: money.optional().meta({
        description:
          'The bolívares that the payer sent for a checkout, where `checkout.asksSentAmount` says so: the merchant’s bank finds a payment by its amount. A payment of another amount than was asked for also needs its whole reference. Default: what remains. Ignored where the bank does not need it, and for links.',
        example: 400.2,
      }),
      paidAt: momentInput.transform(caracasDay).optional().meta({
        description:
          'The day of the payment, as the payer remembers it: the bank is asked about this day first. The amount due is that of the day on which the bank booked the payment. Default: today or yesterday.',
      }),
    })
    .meta({ id: 'NewVerification' }),
)

const reference = z.lazy(() =>
  z
    .string()
    .nullable()
    .meta({ description: 'The bank’s reference, once there is one.', example: '00083736' }),
)

export const Paid = z.lazy(() =>
  z
    .object({
      status: z.enum(['success', 'failed', 'pending']),
      message: z.string().meta({ example: 'The payment was received.' }),
      transactionId: publicId(transactionId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      reference,
      failureReason: Failure.optional().meta({
        description: 'Present only if the status is `failed`.',
      }),
    })
    .meta({ id: 'Paid' }),
)

const MobilePaymentMethod = z.lazy(() =>
  z.object({
    type: z.literal('mobile_payment'),
    bankCode: z.string().meta({ example: '0191' }),
    bankName: z.string().meta({ example: 'Banco Nacional de Crédito (BNC)' }),
    phone: z.string().meta({ example: '04141234567' }),
    document: z.string().meta({ example: 'J309841327' }),
  }),
)

const PayableCheckout = z.lazy(() =>
  z
    .object({
      externalReference: z.string().meta({ example: 'PED-1042' }),
      status: z.enum(CHECKOUT_STATUSES).meta({ example: 'open' }),
      lines: z
        .array(CheckoutLine)
        .nullable()
        .meta({ example: [{ name: 'Pan de jamón', quantity: 2, unitAmount: 12.5 }] }),
      acceptPartial: z.boolean().meta({ example: false }),
      totalVes: z.number().nullable().meta({ description: 'The whole amount.', example: 913.29 }),
      receivedVes: z.number().meta({ example: 0 }),
      remainingVes: z
        .number()
        .nullable()
        .meta({ description: 'What a payment may have at most.', example: 913.29 }),
      asksSentAmount: z.boolean().meta({
        description:
          'Whether `POST /pay/{token}/verify` takes `amountVes`, since the merchant’s bank finds a mobile payment by its amount.',
        example: false,
      }),
      quoteExpiresAt: isoTime.nullable().meta({
        description: 'Until when the bolívares hold; null for a checkout in bolívares.',
      }),
      returnUrl: z.url().nullable().meta({ example: 'https://shop.example.com/thanks' }),
      cancelUrl: z.url().nullable().meta({ example: 'https://shop.example.com/cart' }),
    })
    .meta({ id: 'PayableCheckout' }),
)

export const PayView = z.lazy(() =>
  z
    .object({
      token: z.string().meta({ example: 'q7Xb0m2ZkJ1nP8sRt4VwYc' }),
      label: z.string().meta({ example: 'Torta de chocolate' }),
      description: z.string().meta({ example: 'Para doce personas.' }),
      amount: z.number().nullable().meta({
        description: 'Null if the payer states it, between `minAmount` and `maxAmount`.',
        example: 25,
      }),
      minAmount: z.number().nullable().meta({ example: null }),
      maxAmount: z.number().nullable().meta({ example: null }),
      currency: z.enum(['VES', 'USD']),
      amountVes: z.number().nullable().meta({
        description:
          'Null while the amount is open, while no rate is known, and if the amount cannot be charged at the day’s rate.',
        example: 913.29,
      }),
      rate: z.number().nullable().meta({
        description: 'Bolívares per dollar; null for a link in bolívares.',
        example: 36.5314,
      }),
      status: z.enum(['ACTIVE', 'INACTIVE', 'EXPIRED', 'COMPLETED']),
      environment: z.enum(['live', 'test']),
      expiresAt: isoTime.nullable(),
      merchant: z.object({
        name: z.string().meta({ example: 'Panadería La Ñapa' }),
        logo: z.url().nullable().meta({ example: null }),
        theme: Theme,
      }),
      methods: z
        .array(
          z.discriminatedUnion('type', [z.object({ type: z.literal('c2p') }), MobilePaymentMethod]),
        )
        .meta({
          description:
            'How it can be paid, in the order that the merchant prefers, what hardly works now last; empty if it cannot be paid now.',
          example: [{ type: 'c2p' }],
        }),
      failingMethods: z.array(z.enum(PAYMENT_METHODS)).meta({
        description:
          'Those of `methods` of which the merchant’s bank hardly answers now, as `GET /banks/health` has it. A charge will probably fail or stay pending. A mobile payment can be made, but is confirmed late.',
        example: [],
      }),
      payerKeys: z
        .object({
          validSeconds: z.number().nullable().meta({
            description: 'For how long a key is valid; null if that is not known.',
            example: 300,
          }),
        })
        .nullable()
        .meta({
          description:
            'Whether `POST /pay/{token}/key` has the payer’s bank send its key; null if payers get it from their bank themselves, or if the link cannot be charged now.',
          example: { validSeconds: 300 },
        }),
      checkout: PayableCheckout.nullable().meta({
        description: 'The order, if the token is a checkout’s; null otherwise.',
        example: null,
      }),
    })
    .meta({ id: 'PayView' }),
)
