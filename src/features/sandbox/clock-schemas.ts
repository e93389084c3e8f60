import * as z from 'zod'
import { MAX_CLOCK_ADVANCE_SECONDS } from '../../domain/simulations.ts'
import { said } from '../../domain/words.ts'
import { merchantId } from '../../platform/ids.ts'
import { isoTime, pathId, publicId } from '../../wire/schemas.ts'

const ofMerchant = z.lazy(() =>
  pathId(merchantId).optional().meta({
    description: 'The merchant; a key that is bound to one need not name it.',
    example: 'mer_01kga5ycm3e8wbrqjbzqk9c6vm',
  }),
)

export const ClockQuery = z.lazy(() => z.object({ merchantId: ofMerchant }))

export const ClockAdvance = z.lazy(() =>
  z
    .object({
      merchantId: ofMerchant,
      advance: z
        .int(
          said(
            `Deben ser segundos enteros, de 1 a ${MAX_CLOCK_ADVANCE_SECONDS}.`,
            `Must be whole seconds, from 1 to ${MAX_CLOCK_ADVANCE_SECONDS}.`,
          ),
        )
        .min(1)
        .max(MAX_CLOCK_ADVANCE_SECONDS)
        .meta({ description: 'By how many seconds it goes forward.', example: 86_400 }),
    })
    .meta({ id: 'ClockAdvance' }),
)

export const SandboxClock = z.lazy(() =>
  z
    .object({
      merchantId: publicId(merchantId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      now: isoTime.meta({ description: 'What the merchant’s clock shows.' }),
      aheadSeconds: z.int().meta({
        description: 'By how much it is ahead of the service’s; 0 if nobody has moved it.',
        example: 86_400,
      }),
    })
    .meta({ id: 'SandboxClock' }),
)
