import type { Environment } from '../../domain/environment.ts'
import type { Config } from '../../platform/config.ts'
import { randomSecret } from '../../platform/secrets.ts'
import { refusal } from '../../wire/errors.ts'

/** The payment page of a link, which its merchant sends to payers. */
export const payUrl = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, token: string): string =>
  `${PUBLIC_URL}/pay/${token}`

/** Throws INVALID_REQUEST for a live link that leads to the own machine. */
export function validateReturnUrl(
  returnUrl: string | null,
  environment: Environment,
  field = 'returnUrl',
): void {
  if (environment === 'live' && returnUrl?.startsWith('http:')) {
    throw refusal('return_url_not_https', { fields: [field] })
  }
}

/** 128 bits cannot be guessed, however many links there are. */
const TOKEN_BYTES = 16

/** The last part of a new link's address: 22 characters that need no escaping. */
export const newLinkToken = (): string => randomSecret(TOKEN_BYTES).toString('base64url')
