import type { Words } from '../../domain/words.ts'
import type { BankConfig } from '../../platform/bank/connection-config.ts'
import { logError } from '../../platform/log.ts'
import { ApiError } from '../../wire/errors.ts'

type Recipient = Pick<BankConfig, 'name' | 'accountNumber' | 'rif' | 'phone' | 'commerceId'>

/** A field that identifies a notice's recipient; null if the notice lacks it. */
export interface RecipientField {
  path: string
  kind: 'account' | 'phone' | 'commerce'
  value: string | null
}

/**
 * Checks that a notice is for the connection whose bank sent it: it has at least one recipient field, and all of them
 * match the connection. Otherwise logs it and throws INVALID_REQUEST.
 */
export function assertAddressedTo(
  connection: Recipient,
  named: readonly RecipientField[],
  requestId: string,
): void {
  const present = named.filter(({ value }) => value !== null)
  const foreign = present.filter((field) => !isRecipient(connection, field))
  if (present.length > 0 && foreign.length === 0) return
  const fields = (present.length === 0 ? named : foreign).map(({ path }) => path)
  logError('notice.foreign', { requestId, connection: connection.name, fields })
  const message: Words =
    present.length === 0
      ? [
          'Un aviso tiene que decir para quién es: indica al menos uno de estos.',
          'A notice has to say whom it is for: give at least one of these.',
        ]
      : [
          'No es de la conexión cuya credencial se envió. No se registró nada.',
          'Is not that of the connection whose credential was sent. Nothing was recorded.',
        ]
  throw new ApiError('INVALID_REQUEST', { details: fields.map((path) => ({ path, message })) })
}

function isRecipient(
  { accountNumber, phone, ...owner }: Recipient,
  { kind, value }: RecipientField,
) {
  if (kind === 'account') return value === accountNumber
  if (kind === 'phone') return value === phone
  const named = (value ?? '').toUpperCase()
  if (owner.commerceId !== undefined) return named === normalizeCommerceId(owner.commerceId)
  const [letter, digits] = partsOfRif(named)
  const [ownLetter, ownDigits] = partsOfRif(owner.rif)
  return digits === ownDigits && (letter === '' || letter === ownLetter)
}

const normalizeCommerceId = (text: string): string => text.replaceAll('-', '').toUpperCase()

/** Some notices omit the letter of a RIF, or pad its digits with zeros, or omit those. */
const partsOfRif = (rif: string): [letter: string, digits: string] => {
  const [, letter = '', digits = ''] = /^([A-Z]?)0*(\w*)$/.exec(rif) ?? []
  return [letter, digits]
}
