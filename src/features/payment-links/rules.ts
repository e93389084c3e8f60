import type { Config } from '../../platform/config.ts'

/** As SQL's link_status() judges it when it is read: nothing happens to a row when its time is over. */
export const LINK_STATUSES = ['ACTIVE', 'INACTIVE', 'EXPIRED', 'COMPLETED'] as const

export type LinkStatus = (typeof LINK_STATUSES)[number]

/** Where a link is paid: what its merchant sends to payers. */
export const payUrl = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, token: string): string =>
  `${PUBLIC_URL}/pay/${token}`

/** What the rule of an expiry that is over already means to the caller. */
export const EXPIRY_TO_COME = { expiry_over: 'Must be in the future.' }
