import * as z from 'zod'
import { stripPasted } from '../../../domain/pasted.ts'
import { said } from '../../../domain/words.ts'
import { factorId, userId } from '../../../platform/ids.ts'
import { pastedCode } from '../../../wire/local-fields.ts'
import { isoTime, pathId, publicId } from '../../../wire/schemas.ts'
import { existingPassword, loginTokenExample } from '../schemas.ts'
import { factorName as name, PresentedPasskey } from './passkey-schemas.ts'
import { FACTOR_METHODS, RECOVERY_CODES } from './rules.ts'

const id = z.lazy(() => publicId(factorId, '01kga5ycm3e59btav2r01pgpaf'))

const code = z.lazy(() =>
  pastedCode(
    /^\d{6}$/,
    said(
      'Deben ser los 6 dígitos que muestra la aplicación.',
      'Must be the 6 digits that the app shows.',
    ),
  ).meta({ description: 'The 6 digits that the authenticator app shows.', example: '492039' }),
)

const recoveryCode = z.lazy(() =>
  z
    .string()
    .max(80, said('Puede tener 80 caracteres como máximo.', 'May have 80 characters at most.'))
    .transform((text) => stripPasted(text.replace(/\s/g, '')))
    .refine(
      (text) => /^[0-9A-Za-z]+$/.test(text),
      said('Debe ser uno de los códigos de respaldo.', 'Must be one of the recovery codes.'),
    )
    .meta({
      description: 'One of the recovery codes; capitals, spaces and dashes do not matter.',
      example: '4f7k-9m2p-x3vt-q8wa-7rcd-h2ne',
    }),
)

const exactlyOne = (names: readonly string[]) =>
  said(
    `Hace falta exactamente uno de ${names.join(', ')}.`,
    `Exactly one of ${names.join(', ')} is needed.`,
  )

/** Whether exactly one of the fields is there. */
const hasOne = (fields: object): boolean =>
  Object.values(fields).filter((value) => value !== undefined).length === 1

export const FactorParams = z.lazy(() => z.object({ id: pathId(factorId) }))

export const FactorUserParams = z.lazy(() => z.object({ id: pathId(userId) }))

const Factor = z.lazy(() =>
  z
    .object({
      id,
      kind: z.enum(['totp', 'passkey']).meta({
        description: '`totp`: an authenticator app. `passkey`: a passkey or security key.',
        example: 'totp',
      }),
      name,
      createdAt: isoTime,
      lastUsedAt: isoTime.nullable(),
    })
    .meta({ id: 'Factor' }),
)
export const ConfirmedFactor = Factor

export const FactorList = z.lazy(() =>
  z
    .object({
      data: z.array(Factor),
      recoveryCodesLeft: z.int().min(0).max(RECOVERY_CODES).meta({ example: 9 }),
      resetDueAt: isoTime.nullable().meta({
        description:
          'When all factors will be removed, because the user has told an administrator that they are lost; null if they will not.',
        example: null,
      }),
      stepUp: z
        .object({
          methods: z.array(z.enum([...FACTOR_METHODS, 'password'])).meta({
            description: 'What POST /auth/step-up takes of this user.',
            example: ['totp', 'recovery_code'],
          }),
          validUntil: isoTime.nullable().meta({
            description:
              'Until when this session need present nothing again; null if it must before anything that needs step-up.',
          }),
        })
        .meta({ id: 'StepUpState' }),
    })
    .meta({ id: 'FactorList' }),
)

export const NewApp = z.lazy(() =>
  z.object({ name: name.optional() }).meta({ id: 'NewTotpFactor' }),
)

export const AppEnrolment = z.lazy(() =>
  z
    .object({
      id,
      secret: z.string().meta({
        description: 'In base32, for apps into which it is typed. Shown only here.',
        example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      }),
      uri: z.string().meta({
        description: 'What the QR code contains that the app scans.',
        example:
          'otpauth://totp/Bol%C3%ADvar%20payments:ana%40example.com?issuer=Bol%C3%ADvar%20payments&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
      }),
    })
    .meta({ id: 'TotpEnrolment' }),
)

export const AppConfirmation = z.lazy(() => z.object({ code }).meta({ id: 'TotpConfirmation' }))

export const RecoveryCodes = z.lazy(() =>
  z
    .object({
      codes: z.array(z.string().meta({ example: '4f7k-9m2p-x3vt-q8wa-7rcd-h2ne' })).meta({
        description: 'Each stands in for a factor once. Shown only here.',
      }),
    })
    .meta({ id: 'RecoveryCodes' }),
)

export const FactorLogin = z.lazy(() =>
  z
    .object({
      loginToken: z
        .string()
        .max(
          200,
          said('Puede tener 200 caracteres como máximo.', 'May have 200 characters at most.'),
        )
        .meta({ example: loginTokenExample }),
      code: code.optional(),
      recoveryCode: recoveryCode.optional(),
      passkey: PresentedPasskey.optional(),
    })
    .refine(({ loginToken: _, ...presented }) => hasOne(presented), {
      error: exactlyOne(['code', 'recoveryCode', 'passkey']),
    })
    .meta({ id: 'FactorLogin', example: { loginToken: loginTokenExample, code: '492039' } }),
)

export const StepUpRequest = z.lazy(() =>
  z
    .object({
      code: code.optional(),
      recoveryCode: recoveryCode.optional(),
      passkey: PresentedPasskey.optional(),
      password: existingPassword.optional().meta({
        description: 'Of a user without a second factor.',
        example: 'arepa con queso 7',
      }),
    })
    .refine(hasOne, { error: exactlyOne(['code', 'recoveryCode', 'passkey', 'password']) })
    .meta({ id: 'StepUpRequest', example: { code: '492039' } }),
)

export const FactorReset = z.lazy(() =>
  z
    .object({ dueAt: isoTime.meta({ description: 'When the factors will be removed.' }) })
    .meta({ id: 'FactorReset' }),
)

export const UserFactors = z.lazy(() =>
  z
    .object({
      hasSecondFactor: z.boolean(),
      factorsResetDueAt: isoTime.nullable().meta({
        description: 'When their second factors will be removed; null if they will not.',
        example: null,
      }),
    })
    .meta({ id: 'UserFactors' }),
)
