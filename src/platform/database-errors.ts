import type { NeonDbError } from '@neondatabase/serverless'

/** An error raised by PostgreSQL. The five-character `code` is its SQLSTATE, or one of ours (`PX...`). */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly code: string
  readonly constraint: string | undefined
  readonly detail: string | undefined

  constructor(cause: NeonDbError, code: string) {
    super(code, { cause })
    this.code = code
    this.constraint = cause.constraint
    this.detail = cause.detail
  }
}

/** The database could not be reached or did not respond in time. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}
