import { sql } from 'drizzle-orm'
import {
  type BatchMode,
  beginRequest,
  type Database,
  DatabaseError,
  type DatabaseTrace,
  type Rows,
  type Statement,
  statement,
} from '../platform/database.ts'
import { type Access, accessArgument } from './access.ts'
import {
  beginIdempotent,
  findStoredAnswer,
  finishIdempotent,
  type IdempotencyKey,
  Replay,
} from './idempotency.ts'
import type { Requester } from './requester.ts'

/** What an operation does with the database. Each call is one round trip and one transaction. */
export interface CallDatabase {
  /** Reads under one snapshot, after the caller's right to it was judged. */
  read<Statements extends readonly Statement[]>(
    ...statements: Statements
  ): Promise<Rows<Statements>>
  /** Changes, after the caller's right was judged and locked, and once for an Idempotency-Key. */
  change<Statements extends readonly Statement[]>(
    ...statements: Statements
  ): Promise<Rows<Statements>>
}

interface Options {
  database: Database
  trace: DatabaseTrace
  access: Access
  requester: Requester
  merchantUuid: string | undefined
  idempotencyKey: IdempotencyKey | null
}

const REPLAYED = 'PXREP'

/** Who the database found to be calling; null until it was asked, and for nobody. */
export interface CallerRow extends Record<string, unknown> {
  user_id: string
  api_key_id: string | null
  session_id: string | null
  /** Whether the credential's last use was written down a minute ago or more, or never. */
  unmarked: boolean
}

export interface JudgingDatabase extends CallDatabase {
  /** Whether any batch was run, and so the access judged. */
  judged: boolean
  caller: CallerRow | null
}

/** Joins the judgement of the access, and the idempotency key where there is one, to each batch. */
export function callDatabase(options: Options): JudgingDatabase {
  const { database, trace, idempotencyKey } = options

  async function run(mode: BatchMode, wrapped: readonly Statement[]) {
    const [callers, ...results] = await database.batch(
      mode,
      [opening(mode, options), ...wrapped],
      trace,
    )
    self.judged = true
    const caller = (callers as Partial<CallerRow>[])[0]
    self.caller = caller?.user_id ? (caller as CallerRow) : null
    return results
  }

  async function changeOnce(key: IdempotencyKey, statements: readonly Statement[]) {
    try {
      const wrapped = [beginIdempotent(key), ...statements, finishIdempotent(key)]
      return (await run('change', wrapped)).slice(1, -1)
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === REPLAYED)) throw error
      const [stored] = (await run('read', [findStoredAnswer(key)])) as [StoredAnswer[]]
      const [{ status, response }] = stored as [StoredAnswer]
      throw new Replay(status, response)
    }
  }

  const self: JudgingDatabase = {
    judged: false,
    caller: null,
    read: async <Statements extends readonly Statement[]>(...statements: Statements) =>
      (await run('read', statements)) as Rows<Statements>,
    change: async <Statements extends readonly Statement[]>(...statements: Statements) =>
      (await (idempotencyKey
        ? changeOnce(idempotencyKey, statements)
        : run('change', statements))) as Rows<Statements>,
  }
  return self
}

interface StoredAnswer {
  status: number
  response: string
}

/** The first statement of a batch: who calls, and whether they may. */
function opening(mode: BatchMode, { access, requester, merchantUuid }: Options): Statement {
  const { now, requestId, ip, credential } = requester
  const request = { now: now.toISOString(), requestId, ip }
  const ignored = access.kind === 'anyone' && !access.checksCredential
  if (credential === null || ignored) return beginRequest(request)
  const who =
    credential.kind === 'key'
      ? { keyHash: credential.hash }
      : { sessionId: credential.sessionId, userId: credential.userId }
  const context = JSON.stringify({ ...request, ...who })
  const demanded = JSON.stringify(accessArgument(access, mode, merchantUuid))
  return statement(
    sql`select user_id, api_key_id, session_id, unmarked from authorize(${context}::jsonb, ${demanded}::jsonb)`,
  )
}
