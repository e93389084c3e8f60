import type { Credential } from './credentials.ts'

/** Who calls, from where and when, as far as the request itself tells. */
export interface Requester {
  requestId: string
  now: Date
  ip: string | null
  credential: Credential | null
  /** A header of the request; null where it is absent. */
  header(name: string): string | null
}
