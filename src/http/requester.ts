import type { Credential } from './credentials.ts'

/** Who calls, from where and when, as far as the request itself tells. */
export interface Requester {
  requestId: string
  now: Date
  ip: string | null
  userAgent: string | null
  credential: Credential | null
  ifNoneMatch: string | null
  /** A header of the request, for callers who are known by one of their own; null where it is absent. */
  header(name: string): string | null
}
