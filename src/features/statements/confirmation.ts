import { accountId, type Uuid } from '../../platform/ids.ts'

/** What a preview gives to confirm it by: the fingerprint of what was understood, and the account that it is for. */
export const CONFIRMATION = /^[0-9a-f]{64}-acc_[0-9a-z]{26}$/

export const confirmationOf = (fingerprint: string, account: Uuid<'account'>): string =>
  `${fingerprint}-${accountId.toPublic(account)}`

/** The account for which this was previewed; null if nothing is confirmed, or what is now understood otherwise. */
export function confirmedAccount(
  confirmation: string | undefined,
  fingerprint: string,
): Uuid<'account'> | null {
  const isOfIt = confirmation?.startsWith(`${fingerprint}-`)
  return isOfIt ? accountId.toUuid(confirmation?.slice(fingerprint.length + 1) ?? '') : null
}
