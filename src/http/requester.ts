import type { Credential } from './credentials.ts'

/** What the request itself shows about its sender, before any database call. */
export interface Requester {
  requestId: string
  now: Date
  ip: string | null
  credential: Credential | null
  /** A header of the request; null without it. */
  header(name: string): string | null
}
