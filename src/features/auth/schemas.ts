import * as z from 'zod'
import { MEMBER_ROLES } from '../../domain/roles.ts'
import { emailAddress, isoTime, line, publicId } from '../../http/schemas.ts'
import { merchantId, userId } from '../../platform/ids.ts'
import { isCommonPassword } from './common-passwords.ts'

export const KYC_STATUSES = ['NOT_STARTED', 'PENDING', 'APPROVED', 'REJECTED'] as const

const id = publicId(userId, '01jd4xv8h6e9kbq3m5n7p2r4st')
const email = z.email().meta({ example: 'ana@example.com' })
const personName = z.string().meta({ example: 'Ana Pérez' })

/** In the form that is hashed, so that a password is judged alike however a keyboard composes it. */
const passwordText = z.string().normalize('NFKC')

const newPassword = passwordText
  .min(8, 'Must have 8 characters at least.')
  .max(128, 'May have 128 characters at most.')
  .refine((password) => !isCommonPassword(password), 'Is among the most common passwords.')
  .meta({
    description: '8 to 128 characters; not one of the common ones.',
    example: 'arepa con queso 7',
  })

const code = z
  .string()
  .regex(/^\d{6}$/, 'Must be the 6 digits of the code.')
  .meta({ description: 'The 6 digits that were mailed.', example: '482913' })

export const Registration = z
  .object({
    email: emailAddress.meta({ example: 'ana@example.com' }),
    password: newPassword,
    name: line(120).meta({ example: 'Ana Pérez' }),
  })
  .meta({ id: 'Registration' })

export const RegisteredUser = z
  .object({ id, email, name: personName, emailVerified: z.boolean(), createdAt: isoTime })
  .meta({ id: 'RegisteredUser' })

export const EmailVerification = z
  .object({ email: emailAddress.meta({ example: 'ana@example.com' }), otp: code })
  .meta({ id: 'EmailVerification' })

export const EmailOnly = z
  .object({ email: emailAddress.meta({ example: 'ana@example.com' }) })
  .meta({ id: 'EmailOnly' })

export const Message = z
  .object({ message: z.string().meta({ example: 'Your e-mail is verified.' }) })
  .meta({ id: 'Message' })

export const LoginRequest = z
  .object({
    email: emailAddress.meta({ example: 'ana@example.com' }),
    password: passwordText
      .min(1, 'Must not be empty.')
      .max(128, 'May have 128 characters at most.')
      .meta({ example: 'arepa con queso 7' }),
  })
  .meta({ id: 'LoginRequest' })

const userFields = {
  id,
  email,
  name: personName,
  role: z.enum(['USER', 'ADMIN']),
  emailVerified: z.boolean(),
  kycStatus: z.enum(KYC_STATUSES),
}

export const Login = z
  .object({
    accessToken: z.string().meta({
      description: 'A JWT, valid for 24 hours.',
      example: 'eyJhbGciOiJFZERTQSJ9.e30.c2ln',
    }),
    tokenType: z.literal('Bearer'),
    expiresIn: z.literal(86400),
    refreshToken: z.string().meta({ example: 'ses_01jd4xv8h6e9kbq3m5n7p2r4st.1.c2lnbmF0dXJl' }),
    user: z.object(userFields),
  })
  .meta({ id: 'Login' })

export const CurrentUser = z
  .object({
    ...userFields,
    createdAt: isoTime,
    merchants: z.array(
      z.object({
        id: publicId(merchantId, '01jd4xw0m2c8r6t4v9y1z3b5d7'),
        name: z.string().meta({ example: 'Panadería La Ñapa' }),
        role: z.enum(MEMBER_ROLES),
      }),
    ),
  })
  .meta({ id: 'CurrentUser' })

export const ProfileChanges = z
  .object({ name: line(120).meta({ example: 'Ana María Pérez' }) })
  .meta({ id: 'ProfileChanges' })
