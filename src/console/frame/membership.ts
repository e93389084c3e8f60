import { useEffect, useState } from 'preact/hooks'
import { api, forbidden, type Schemas } from '../requests/client.ts'
import { createStore, useStore } from '../session/store.ts'

/** A merchant of the user’s, and what they are there. */
export type Membership = Schemas['MerchantMembership']
export type Role = Membership['role']

/** Null until they are known, as after a reload. */
const memberships = createStore<readonly Membership[] | null>(null)

let reading: Promise<readonly Membership[] | null> | null = null
/** How often the user had been refused something when it was read. */
let readAfter = -1

/** Reads what the user is where, once for all who ask meanwhile; null if the service does not say. */
export function readMemberships(): Promise<readonly Membership[] | null> {
  readAfter = forbidden.get()
  reading ??= api.getMe().then(({ data }) => {
    reading = null
    if (data) memberships.set(data.merchants)
    return data?.merchants ?? null
  })
  return reading
}

/** Whether the user was looked for among a merchant’s members, and is none. */
export function useIsStranger(merchantId: string): boolean {
  const all = useStore(memberships)
  const [looked, setLooked] = useState<string | null>(null)
  const isFound = all?.some(({ id }) => id === merchantId) ?? false
  useEffect(() => {
    if (!isFound) void readMemberships().then(() => setLooked(merchantId))
  }, [merchantId, isFound])
  return all !== null && !isFound && looked === merchantId
}

/**
 * What the user is at a merchant; null until it is known, and where they are nothing. Read again after a refusal: they
 * may be something else by now.
 */
export function useMembership(merchantId: string): Membership | null {
  const found = useStore(memberships)?.find(({ id }) => id === merchantId) ?? null
  const refusals = useStore(forbidden)
  useEffect(() => {
    if (found === null || refusals > readAfter) void readMemberships()
  }, [merchantId, refusals])
  return found
}
