import * as z from 'zod'
import { transactionId } from '../../platform/ids.ts'
import { isoTime, publicId } from '../../wire/schemas.ts'

export const ReceiptParams = z.lazy(() =>
  z.object({
    code: z.string().meta({ description: 'The last part of the receipt’s address.' }),
  }),
)

const Receipt = z.lazy(() =>
  z
    .object({
      iss: z.url().meta({
        description: 'The service that signs it, whose keys check it.',
        example: 'https://payments.example.com',
      }),
      number: z.string().meta({
        description:
          'The receipt’s number: the Caracas day on which the payment was begun, and the end of the transaction’s id. It is no fiscal control number.',
        example: '260310-QJBZQ-K9C6V',
      }),
      transactionId: publicId(transactionId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      merchant: z
        .object({
          name: z.string().meta({ example: 'Panadería La Ñapa C.A.' }),
          rif: z.string().meta({ example: 'J-12345678-9' }),
        })
        .meta({ id: 'ReceiptMerchant' }),
      amount: z.number().meta({ description: 'What was asked for.', example: 25 }),
      currency: z.enum(['VES', 'USD']),
      amountVes: z.number().meta({ description: 'The bolívares that were paid.', example: 916.61 }),
      rate: z.number().nullable().meta({
        description: 'Bolívares for a dollar; null if the amount is in bolívares.',
        example: 36.6642,
      }),
      rateDate: z.iso.date().nullable().meta({ example: '2026-03-10' }),
      paidAt: isoTime,
      bankCode: z.string().nullable().meta({
        description: 'The payer’s bank; null where unknown.',
        example: '0105',
      }),
      reference: z.string().nullable().meta({
        description: 'The bank’s reference.',
        example: '83736278',
      }),
      environment: z.enum(['production', 'sandbox']).meta({
        description: 'No money was moved in `sandbox`.',
      }),
    })
    .meta({ id: 'Receipt' }),
)

export const SignedReceipt = z.lazy(() =>
  z
    .object({
      receipt: Receipt,
      jws: z.string().meta({
        description:
          'A compact JWS (RFC 7515) with the algorithm EdDSA, whose payload is `receipt`. Its header has `kid`, the key’s name in /.well-known/jwks.json, and `typ`, which is `receipt+jws`.',
        example:
          'eyJhbGciOiJFZERTQSIsImtpZCI6IjIwMjYtMDEiLCJ0eXAiOiJyZWNlaXB0K2p3cyJ9.eyJpc3MiOiJ...',
      }),
      status: z.enum(['completed', 'refunded']).meta({
        description: '`refunded` once all of it was paid back.',
      }),
      refundedVes: z.number().meta({
        description: 'The bolívares that refunds have paid back.',
        example: 0,
      }),
      refunds: z
        .array(
          z
            .object({ amount: z.number().meta({ example: 100 }), at: isoTime })
            .meta({ id: 'ReceiptRefund' }),
        )
        .meta({ description: 'In bolívares, oldest first.', example: [] }),
    })
    .meta({ id: 'SignedReceipt' }),
)
