import * as z from 'zod'
import { said } from '../../domain/words.ts'
import { transactionId } from '../../platform/ids.ts'
import { money } from '../../wire/local-fields.ts'
import { linkToken, publicId } from '../../wire/schemas.ts'

const OUTCOMES = ['success', 'failed', 'pending'] as const

export const SandboxParams = z.lazy(() => z.object({ token: linkToken }))

export const SandboxPayment = z.lazy(() =>
  z
    .object({
      simulate: z
        .enum(
          OUTCOMES,
          said('Debe ser success, failed o pending.', 'Must be success, failed or pending.'),
        )
        .default('success')
        .meta({ description: 'The outcome.', example: 'success' }),
      amount: money.optional().meta({
        description:
          'In the link’s currency. Required if the link leaves its amount open; otherwise it may be left out, and must be the link’s own.',
        example: 25,
      }),
    })
    .meta({ id: 'SandboxPayment' }),
)

export const SandboxResult = z.lazy(() =>
  z
    .object({
      status: z.enum(OUTCOMES),
      message: z.string().meta({ example: 'The payment was received.' }),
      transactionId: publicId(transactionId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
    })
    .meta({ id: 'SandboxResult' }),
)
