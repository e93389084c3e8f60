import * as z from 'zod'
import { BANKS } from '../../../domain/banks.ts'
import { said } from '../../../domain/words.ts'
import { merchantId } from '../../../platform/ids.ts'
import { bareBankCode } from '../../../wire/local-fields.ts'
import { neverEmpty } from '../../../wire/never-empty.ts'
import { environmentInput, isoTime, publicId, singleLineText } from '../../../wire/schemas.ts'

const EXAMPLE_REASON = 'El banco anunció mantenimiento.'

export const OperationChange = z.lazy(() =>
  z
    .object({
      environment: environmentInput.meta({ example: 'production' }),
      bank: neverEmpty(bareBankCode.clone())
        .nullish()
        .transform((code) => code ?? null)
        .meta({
          description: 'The bank that pays. Default: all banks. The sandbox has none.',
          enum: [...Object.keys(BANKS), null],
          example: '0191',
        }),
      merchantId: neverEmpty(z.string().transform(merchantId.toUuid))
        .nullish()
        .transform((uuid) => uuid ?? null)
        .meta({
          description: 'The merchant whose settlement account pays. Default: every account.',
          example: null,
        }),
      enabled: z.boolean().meta({ description: '`false` stops, `true` restarts.', example: false }),
      reason: singleLineText(500).meta({ example: EXAMPLE_REASON }),
    })
    .refine(({ environment, bank }) => environment === 'live' || bank === null, {
      path: ['bank'],
      error: said(
        'El ambiente de pruebas no tiene bancos: no lo envíes.',
        'The sandbox has no banks: leave it out.',
      ),
    })
    .meta({ id: 'OperationChange' }),
)

export const Operation = z.lazy(() =>
  z
    .object({
      environment: z.enum(['production', 'sandbox']),
      bank: z.string().nullable().meta({ example: '0191' }),
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z').nullable(),
      enabled: z.boolean().meta({ example: false }),
      reason: z.string().meta({ example: EXAMPLE_REASON }),
      updatedAt: isoTime,
    })
    .meta({ id: 'Operation' }),
)

export const OperationList = z.lazy(() =>
  z.object({ data: z.array(Operation) }).meta({ id: 'OperationList' }),
)
