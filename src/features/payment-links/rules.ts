import type { Config } from '../../platform/config.ts'

/** Where a link is paid: what its merchant sends to payers. */
export const payUrl = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, token: string): string =>
  `${PUBLIC_URL}/pay/${token}`

/** What the rule of an expiry that is over already means to the caller. */
export const EXPIRY_RULES = { expiry_over: 'Must be in the future.' }
