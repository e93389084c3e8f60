import * as z from 'zod'
import { isCommonPassword } from './common-passwords.ts'

/** Normalized before hashing, so that a password matches however a keyboard composes it. */
export const passwordText = () => z.string().normalize('NFKC')

/** The rules for a new password. */
export const newPassword = z.lazy(() =>
  passwordText()
    .min(8, 'Must have 8 characters at least.')
    .max(128, 'May have 128 characters at most.')
    .refine((password) => !isCommonPassword(password), 'Is among the most common passwords.')
    .meta({
      description: '8 to 128 characters; not a common password.',
      example: 'arepa con queso 7',
    }),
)
