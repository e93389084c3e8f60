import type { Credential } from './credentials.ts'

/** Who calls, from where and when, as far as the request itself tells. */
export interface Requester {
  requestId: string
  now: Date
  ip: string | null
  userAgent: string | null
  credential: Credential | null
  ifNoneMatch: string | null
}
