import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** What some requests have taken, in milliseconds. */
export interface Cost {
  /** PostgreSQL's statements, as it measures them: planning and execution. */
  statements: number
  /** The CPU of PostgreSQL's sessions. */
  database: number
  /** The CPU of workerd. */
  worker: number
}

/** Measures what requests take of PostgreSQL and of workerd. */
export class Meter {
  readonly #client: pg.Client
  readonly #workers: number[]

  constructor(client: pg.Client, workers: number[]) {
    this.#client = client
    this.#workers = workers
  }

  /** What the function's requests take together. */
  async measure(run: () => Promise<void>): Promise<Cost> {
    const before = await this.#read()
    await run()
    const after = await this.#read()
    return {
      statements: after.statements - before.statements,
      database: after.database - before.database,
      worker: after.worker - before.worker,
    }
  }

  /** Ends the sessions of the service, so that the next request has a new one; what they have called is then counted. */
  async endSessions(): Promise<void> {
    await this.#client.query(`select pg_terminate_backend(pid, 5000) from (${SESSIONS}) s`)
  }

  /** How often functions were called so far, by sessions that have ended. */
  async calls(): Promise<number> {
    const { rows } = await this.#client.query(
      'select coalesce(sum(calls), 0)::int as calls from pg_stat_user_functions',
    )
    return rows[0].calls
  }

  async #read(): Promise<Cost> {
    const sessions = await this.#client.query<{ pid: number }>(SESSIONS)
    const { rows } = await this.#client.query<{ spent: number }>(SPENT)
    return {
      statements: rows[0]?.spent ?? 0,
      database: cpuOf(sessions.rows.map(({ pid }) => pid)),
      worker: cpuOf(this.#workers),
    }
  }
}

const SESSIONS = `select pid from pg_stat_activity
  where datname = current_database() and usename = 'service' and backend_type = 'client backend'`

const SPENT = `select sum(total_exec_time + total_plan_time) as spent from pg_stat_statements(false) s
  where s.dbid = (select oid from pg_database where datname = current_database())
    and s.userid = (select oid from pg_roles where rolname = 'service')`

/** Milliseconds that all threads of the processes have run. */
export function cpuOf(pids: readonly number[]): number {
  const nanoseconds = pids.flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    ),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6
}
