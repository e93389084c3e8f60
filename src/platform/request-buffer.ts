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

/** What one round trip records. */
const MAX_TAKEN = 250
/** Beyond this, requests are left out: they are answered faster than they can be recorded. */
const MAX_WAITING = 2_000

/** Whoever writes the buffer has ended by then, or was ended. */
const MAX_WRITING_MS = 15_000

/** Requests of this isolate that wait to be recorded. */
export class RequestBuffer {
  readonly #waiting: LoggedRequest[] = []
  #writingSince: number | null = null

  /** Adds a request; true if the caller has to write the buffer, since nobody else does. */
  add(request: LoggedRequest): boolean {
    if (this.#waiting.length < MAX_WAITING) this.#waiting.push(request)
    const isWritten =
      this.#writingSince !== null && Date.now() - this.#writingSince < MAX_WRITING_MS
    if (!isWritten) this.#writingSince = Date.now()
    return !isWritten
  }

  /** The next requests to record. */
  take(): LoggedRequest[] {
    return this.#waiting.splice(0, MAX_TAKEN)
  }

  /** Says that the caller writes no more: the next request that is added is written by its own. */
  release(): void {
    this.#writingSince = null
  }
}
