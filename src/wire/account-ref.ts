import * as z from 'zod'
import { normalizeAccountNumber } from '../domain/account-number.ts'
import { said } from '../domain/words.ts'
import { accountId, NIL_UUID, type Uuid } from '../platform/ids.ts'

/** How a request names a bank account: by its id or its number. */
export interface AccountRef {
  accountId: Uuid<'account'> | null
  accountNumber: string | null
}

/** An account's id or number in a body; anything else is rejected. */
export const accountRef = z.lazy(() =>
  z
    .string()
    .transform((text, context): AccountRef => {
      const byId = { accountId: accountId.toUuid(text), accountNumber: null }
      if (byId.accountId !== NIL_UUID) return byId
      const digits = normalizeAccountNumber(text)
      if (digits !== null) return { accountId: null, accountNumber: digits }
      context.addIssue(
        said(
          'Debe ser el id o los 20 dígitos de una de tus cuentas.',
          'Must be the id or the 20 digits of one of your accounts.',
        ),
      )
      return z.NEVER
    })
    .meta({
      description: 'The id or the number of one of your accounts.',
      example: '01910001482101010049',
    }),
)
