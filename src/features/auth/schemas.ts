import * as z from 'zod'
import { LANGUAGES } from '../../domain/language.ts'
import { MEMBER_ROLES } from '../../domain/roles.ts'
import { allInCapitals, KYC_STATUSES } from '../../domain/statuses.ts'
import { said } from '../../domain/words.ts'
import { merchantId, sessionId, userId } from '../../platform/ids.ts'
import { pastedCode } from '../../wire/local-fields.ts'
import { emailAddress, isoTime, pathId, publicId, singleLineText } from '../../wire/schemas.ts'
import { FACTOR_METHODS } from './factors/rules.ts'
import { newPassword, passwordText } from './rules.ts'

const id = z.lazy(() => publicId(userId, '01kga5ycm3e59btav2r01pgpaf'))
const email = z.lazy(() => z.email().meta({ example: 'ana@example.com' }))
const personName = z.lazy(() => z.string().meta({ example: 'Ana Pérez' }))

export const existingPassword = z.lazy(() =>
  passwordText()
    .min(1, said('No debe estar vacío.', 'Must not be empty.'))
    .max(128, said('Puede tener 128 caracteres como máximo.', 'May have 128 characters at most.'))
    .meta({ example: 'arepa con queso 7' }),
)

const refreshTokenExample =
  'ses_01kga5ycm3e59btav2r01pgpaf.1.bm90LWEtcmVhbC1zYWx0.bm90LWEtcmVhbC1tYWMtYnV0LWFzLWxvbmctYXMtb25l'

export const loginTokenExample =
  'lgn_01kga5ycm3e59btav2r01pgpaf.1795000000.bm90LWEtcmVhbC1wcmludA.bm90LWEtcmVhbC1tYWMtYnV0LWFzLWxvbmctYXMtb25l'

const code = z.lazy(() =>
  pastedCode(
    /^\d{6}$/,
    said('Deben ser los 6 dígitos del código.', 'Must be the 6 digits of the code.'),
  ).meta({ description: 'The mailed 6-digit code.', example: '482913' }),
)

export const Registration = z.lazy(() =>
  z
    .object({
      email: emailAddress.meta({ example: 'ana@example.com' }),
      password: newPassword,
      name: singleLineText(120).meta({ example: 'Ana Pérez' }),
    })
    .meta({ id: 'Registration' }),
)

export const RegisteredUser = z.lazy(() =>
  z
    .object({ id, email, name: personName, emailVerified: z.boolean(), createdAt: isoTime })
    .meta({ id: 'RegisteredUser' }),
)

export const EmailVerification = z.lazy(() =>
  z
    .object({
      email: emailAddress.meta({ example: 'ana@example.com' }),
      otp: code,
      password: newPassword.optional().meta({
        description: 'The account’s password from now on, in place of the one set at registration.',
        example: 'arepa con queso 7',
      }),
    })
    .meta({ id: 'EmailVerification' }),
)

export const EmailOnly = z.lazy(() =>
  z.object({ email: emailAddress.meta({ example: 'ana@example.com' }) }).meta({ id: 'EmailOnly' }),
)

export const Message = z.lazy(() =>
  z
    .object({ message: z.string().meta({ example: 'Your e-mail is verified.' }) })
    .meta({ id: 'Message' }),
)

export const LoginRequest = z.lazy(() =>
  z
    .object({
      email: emailAddress.meta({ example: 'ana@example.com' }),
      password: existingPassword,
    })
    .meta({ id: 'LoginRequest' }),
)

const mailLanguage = () =>
  z.enum(LANGUAGES).meta({
    description:
      'The language of the user’s mails. Until there is one, mails are in Spanish and English. At first it is the one that the console, or a browser, has asked for.',
    example: 'es',
  })

const userFields = () => ({
  id,
  email,
  name: personName,
  role: z.enum(['USER', 'ADMIN']),
  emailVerified: z.boolean(),
  kycStatus: z.enum(allInCapitals(KYC_STATUSES)).meta({ example: 'NOT_STARTED' }),
})

export const Login = z.lazy(() =>
  z
    .object({
      accessToken: z.string().meta({
        description: 'A JWT, valid for 24 hours.',
        example: 'eyJhbGciOiJFZERTQSJ9.e30.c2ln',
      }),
      tokenType: z.literal('Bearer'),
      expiresIn: z.literal(86400),
      refreshToken: z.string().meta({ example: refreshTokenExample }),
      user: z.object(userFields()),
    })
    .meta({ id: 'Login' }),
)

const FactorRequired = z.lazy(() =>
  z
    .object({
      factorRequired: z.literal(true),
      loginToken: z.string().meta({
        description: 'For POST /auth/login/factor, within 5 minutes. It is no access token.',
        example: loginTokenExample,
      }),
      methods: z.array(z.enum(FACTOR_METHODS)).meta({
        description: 'What the user may present.',
        example: ['totp', 'recovery_code'],
      }),
    })
    .meta({ id: 'FactorRequired' }),
)

/** The tokens, or the second step for a user who has a second factor. */
export const LoginOutcome = z.lazy(() =>
  z.union([Login, FactorRequired]).meta({ id: 'LoginOutcome' }),
)

export const CurrentUser = z.lazy(() =>
  z
    .object({
      ...userFields(),
      language: mailLanguage().nullable(),
      createdAt: isoTime,
      merchants: z.array(
        z
          .object({
            id: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
            name: z.string().meta({ example: 'Panadería La Ñapa' }),
            role: z.enum(MEMBER_ROLES),
          })
          .meta({ id: 'MerchantMembership' }),
      ),
    })
    .meta({ id: 'CurrentUser' }),
)

export const ProfileChanges = z.lazy(() =>
  z
    .object({
      name: singleLineText(120).meta({ example: 'Ana María Pérez' }),
      language: mailLanguage().optional(),
    })
    .meta({ id: 'ProfileChanges' }),
)

export const RefreshRequest = z.lazy(() =>
  z
    .object({
      refreshToken: z
        .string()
        .max(
          200,
          said('Puede tener 200 caracteres como máximo.', 'May have 200 characters at most.'),
        )
        .meta({ example: refreshTokenExample }),
    })
    .meta({ id: 'RefreshRequest' }),
)

export const PasswordChange = z.lazy(() =>
  z
    .object({
      currentPassword: existingPassword,
      newPassword: newPassword.meta({ example: 'cachapa con queso 8' }),
    })
    .meta({ id: 'PasswordChange' }),
)

export const PasswordReset = z.lazy(() =>
  z
    .object({
      email: emailAddress.meta({ example: 'ana@example.com' }),
      otp: code,
      password: newPassword,
    })
    .meta({ id: 'PasswordReset' }),
)

export const SessionParams = z.lazy(() => z.object({ id: pathId(sessionId) }))

export const SessionList = z.lazy(() =>
  z
    .object({
      data: z.array(
        z.object({
          id: publicId(sessionId, '01kga5ycm3e59btav2r01pgpaf'),
          userAgent: z.string().nullable().meta({ example: 'Mozilla/5.0 (Android 14; Mobile)' }),
          ip: z.string().nullable().meta({ example: '190.202.10.1' }),
          createdAt: isoTime,
          lastUsedAt: isoTime,
          current: z.boolean().meta({ description: 'Whether this request was made with it.' }),
        }),
      ),
    })
    .meta({ id: 'SessionList' }),
)
