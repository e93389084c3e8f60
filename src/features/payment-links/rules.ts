import type { Config } from '../../platform/config.ts'
import { randomSecret } from '../../platform/secrets.ts'

/** The payment page of a link, which its merchant sends to payers. */
export const payUrl = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, token: string): string =>
  `${PUBLIC_URL}/pay/${token}`

/** The error for an expiry in the past. */
export const EXPIRY_RULES = { expiry_in_past: 'Must be in the future.' }

/** 128 bits cannot be guessed, however many links there are. */
const TOKEN_BYTES = 16

/** The last part of a new link's address: 22 characters that need no escaping. */
export const newLinkToken = (): string => randomSecret(TOKEN_BYTES).toString('base64url')
