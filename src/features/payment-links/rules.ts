import type { Config } from '../../platform/config.ts'

/** The payment page of a link, which its merchant sends to payers. */
export const payUrl = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, token: string): string =>
  `${PUBLIC_URL}/pay/${token}`

/** The error for an expiry in the past. */
export const EXPIRY_RULES = { expiry_in_past: 'Must be in the future.' }
