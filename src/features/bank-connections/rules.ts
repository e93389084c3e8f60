import type * as z from 'zod'
import { type Words, wordsOf } from '../../domain/words.ts'
import { credentialsSchema, type RealProtocol } from '../../platform/bank/connection-config.ts'
import { ApiError } from '../../wire/errors.ts'

/** What is known of a merchant by the credentials of any protocol. */
export interface Credentials extends Record<string, unknown> {
  /** `J309841327` */
  rif: string
  /** `04141234567` */
  phone: string
}

/**
 * The credentials of a connection, by the fields that its protocol has. Throws INVALID_REQUEST, which names each field that
 * is wrong and shows none.
 */
export const parseCredentials = (protocol: RealProtocol, credentials: object): Credentials =>
  parseFields(credentialsSchema(protocol), protocol, credentials) as Credentials

/**
 * Credentials of anything, by the schema of their fields, as said of `whose`. Throws INVALID_REQUEST, which names each field
 * that is wrong and shows none.
 */
export function parseFields(schema: z.ZodType, whose: string, credentials: object): unknown {
  const parsed = schema.safeParse(credentials)
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) =>
          detail([key], [`No es una credencial de ${whose}.`, `Is no credential of ${whose}.`]),
        )
      : [detail(issue.path, messageOf(issue, credentials))],
  )
  throw new ApiError('INVALID_REQUEST', { details })
}

/** Whether the credentials include what it takes, where that is a product of its own. */
export const sendsPayerKeys = (
  protocol: RealProtocol,
  { payerKeySecretKey }: Record<string, unknown>,
): boolean => protocol !== 'mercantil' || payerKeySecretKey !== undefined

const detail = (path: readonly PropertyKey[], message: Words) => ({
  path: ['credentials', ...path].join('.'),
  message,
})

/** zod's own messages, which are in English alone, speak of types; ours of what to do. */
function messageOf(issue: { path: PropertyKey[]; message: string }, credentials: object): Words {
  const value = (credentials as Record<string, unknown>)[String(issue.path[0])]
  if (value === undefined || value === '') return ['Hace falta este dato.', 'Is required.']
  const words = wordsOf(issue.message)
  return words[0] === words[1]
    ? ['No es como lo da el banco.', 'Is not as the bank gives it.']
    : words
}
