import type { Uuid } from './ids.ts'

/** A request of an API key, as the log of its merchant has it. */
export interface LoggedRequest {
  /** Hexadecimal. */
  keyHash: string
  /** The merchant that the route names; null if it names none. */
  merchantId: Uuid<'merchant'> | null
  requestId: string
  /** ISO 8601. */
  at: string
  method: string
  /** Without what its parameters may keep secret. */
  path: string
  status: number
  errorCode: string | null
  durationMs: number
}
