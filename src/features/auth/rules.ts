import * as z from 'zod'
import { said } from '../../domain/words.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Normalized before hashing, so that a password matches however a keyboard composes it. */
export const passwordText = () => z.string().normalize('NFKC')

/** The rules for a new password. */
export const newPassword = z.lazy(() =>
  passwordText()
    .min(8, said('Debe tener 8 caracteres como mínimo.', 'Must have 8 characters at least.'))
    .max(128, said('Puede tener 128 caracteres como máximo.', 'May have 128 characters at most.'))
    .refine(
      (password) => !isCommonPassword(password),
      said(
        'Es una de las contraseñas más comunes. Elige otra.',
        'Is among the most common passwords.',
      ),
    )
    .meta({
      description: '8 to 128 characters; not a common password.',
      example: 'arepa con queso 7',
    }),
)
