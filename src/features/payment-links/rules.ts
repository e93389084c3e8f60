import type { Environment } from '../../domain/environment.ts'
import type { Config } from '../../platform/config.ts'
import { randomSecret } from '../../platform/secrets.ts'
import { invalidField } from '../../wire/errors.ts'

/** The payment page of a link, which its merchant sends to payers. */
export const payUrl = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, token: string): string =>
  `${PUBLIC_URL}/pay/${token}`

const HTTPS_ONLY =
  'Must begin with https://. Only a link of the test environment may lead to http://localhost.'

/** The errors for an expiry in the past, and for a live link that leads to the own machine. */
export const LINK_RULES = {
  expiry_in_past: 'Must be in the future.',
  return_url_not_https: HTTPS_ONLY,
}

/** Throws INVALID_REQUEST for a live link that leads to the own machine. */
export function validateReturnUrl(
  returnUrl: string | null,
  environment: Environment,
  field = 'returnUrl',
): void {
  if (environment === 'live' && returnUrl?.startsWith('http:')) {
    throw invalidField(field, HTTPS_ONLY)
  }
}

/** 128 bits cannot be guessed, however many links there are. */
const TOKEN_BYTES = 16

/** The last part of a new link's address: 22 characters that need no escaping. */
export const newLinkToken = (): string => randomSecret(TOKEN_BYTES).toString('base64url')
