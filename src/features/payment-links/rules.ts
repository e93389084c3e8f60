import type { Environment } from '../../domain/environment.ts'
import type { Config } from '../../platform/config.ts'
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
export function validateReturnUrl(returnUrl: string | null, environment: Environment): void {
  if (environment === 'live' && returnUrl?.startsWith('http:')) {
    throw invalidField('returnUrl', HTTPS_ONLY)
  }
}
