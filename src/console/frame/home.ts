import { type Path, pathTo } from '../routes.ts'
import { LAST_MERCHANT, type SessionUser } from '../session/session.ts'
import { type Membership, readMemberships } from './membership.ts'

/** Remembers at which merchant the person works, for their next visit. */
export const keepMerchant = (id: string): void => localStorage.setItem(LAST_MERCHANT, id)

/**
 * Where the person’s work is: at their only merchant, or where they were last, and there at the till if that is their
 * work; of administrators without a merchant in the administration; else among their merchants.
 */
export async function homeOf({ role }: SessionUser): Promise<Path> {
  const merchants = (await readMemberships()) ?? []
  if (merchants.length === 0) return pathTo(role === 'ADMIN' ? 'admin' : 'merchants')
  const last = localStorage.getItem(LAST_MERCHANT)
  const found = merchants.length === 1 ? merchants[0] : merchants.find(({ id }) => id === last)
  return found === undefined ? pathTo('merchants') : workAt(found)
}

/** Where a person's work begins at a merchant. */
export const workAt = ({ id, role }: Membership): Path =>
  pathTo(role === 'CASHIER' ? 'till' : 'start', { merchant: id, environment: 'live' })
