import pg from 'pg'
import type { TestDatabase } from './database.ts'
import { waitUntil } from './wait-until.ts'

/** A place in the database at which transactions of the Worker are made to wait. */
export interface Gate {
  /** Resolves once so many wait. */
  waitForWaiters(count: number): Promise<void>
  /** Lets go on who waits, and who comes later. */
  open(): Promise<void>
  /** Ends the connections of those who wait, who so have changed nothing; then opens. */
  terminateWaiters(): Promise<void>
}

const GATE_POINTS = {
  /** Where a change that has already written other rows makes a merchant's store. */
  store: 'before insert on stores for each row',
  /** Where the intent is written. */
  intent: 'before insert on bank_orders for each row',
  /** Where the intent is committed, with all that was written beside it. */
  commit: 'after insert on bank_orders deferrable initially deferred for each row',
  /** Where the sandbox bank books an order. */
  sandbox: 'before insert on sandbox_movements for each row',
  /** Where the outcome is written. */
  outcome: 'before update on bank_orders for each row when (old.status <> new.status)',
} as const

export type GatePoint = keyof typeof GATE_POINTS

/** The transactions that wait at this gate. */
const waiters = `pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Closes a gate until it is opened. May be used in tests that run at the same time, unlike locks.ts. */
export async function closeGate(database: TestDatabase, place: GatePoint): Promise<Gate> {
  // Triggers fire in the order of their names: this one before those of the schema, which take locks.
  const name = `a_gate_of_${place}`
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query(`select pg_advisory_lock(hashtext('${name}'))`)
  await database.query(
    `create or replace function ${name}() returns trigger language plpgsql as $$
     begin
       -- The service would not wait so long for a lock.
       perform set_config('lock_timeout', '0', true);
       perform pg_advisory_xact_lock_shared(hashtext('${name}'));
       return new;
     end $$`,
  )
  const trigger = place === 'commit' ? 'create constraint trigger' : 'create or replace trigger'
  await database.query(`${trigger} ${name} ${GATE_POINTS[place]} execute function ${name}()`)
  return {
    waitForWaiters: (count) =>
      waitUntil(
        `${count} wait at ${place}`,
        async () => (await database.query(`select ${waiters}`)).length === count,
      ),
    open: () => holder.end(),
    terminateWaiters: async () => {
      const end = `select pg_terminate_backend(pid), ${waiters}`
      await waitUntil(
        `nobody waits at ${place}`,
        async () => (await database.query(end)).length === 0,
      )
      await holder.end()
    },
  }
}
