import { sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { bankConnectionStates, sandboxMovements } from '../../db/schema.ts'
import type { SimulationType } from '../../domain/simulations.ts'
import type { BankStatus } from '../../domain/statuses.ts'
import { statement } from '../database.ts'
import type { MeasuredCall } from './measured-connection.ts'
import type { IncomingClaim } from './port.ts'

/** Longer than a log-on may take; if its isolate dies, another one takes over afterwards. */
const LOG_ON_LEASE = '15 seconds'

interface LogOnLease extends Record<string, unknown> {
  leased: boolean
  session: string | null
}

/**
 * Leases the log-on of a connection, if its stored key is still `storedKey` and no other isolate has the lease. Returns
 * the present key too.
 */
export const leaseLogOn = (name: string, storedKey: string | null) =>
  statement<LogOnLease>(sql`
    with mine as (
      insert into ${bankConnectionStates} (name, bank_session_lease_until)
      values (${name}, request_now() + ${LOG_ON_LEASE}::interval)
      on conflict (name) do update set bank_session_lease_until = excluded.bank_session_lease_until
        where coalesce(bank_connection_states.bank_session_lease_until, '-infinity') <= request_now()
          and (bank_connection_states.bank_session_day is distinct from caracas_day(request_now())
            or bank_connection_states.bank_session is not distinct from ${storedKey}::text)
      returning 1)
    select exists (select from mine) as leased, ${functions.loadConnection({ name })} ->> 'session' as session`)

/** Releases the lease after a failed log-on. */
export const releaseLogOnLease = (name: string) =>
  statement(
    sql`update ${bankConnectionStates} set bank_session_lease_until = null where name = ${name}`,
  )

/** Stores the encrypted key for this Caracas day, and releases the lease. */
export const saveBankSession = (name: string, encryptedKey: string) =>
  statement(sql`
    update ${bankConnectionStates}
    set bank_session = ${encryptedKey}, bank_session_day = caracas_day(request_now()), bank_session_lease_until = null
    where name = ${name}`)

/** Takes the next nonce of a connection; see BankSession. */
export const takeNonce = (name: string) =>
  statement<{ nonce: string }>(sql`
    insert into ${bankConnectionStates} as s (name, last_nonce)
    values (${name}, floor(extract(epoch from request_now()) * 1000))
    on conflict (name) do update set last_nonce = greatest(s.last_nonce + 1, excluded.last_nonce)
    returning last_nonce::text as nonce`)

/** Takes one of the requests that a connection may make within an hour; no row if `limit` were made in the last one. */
export const takeHourlyRequest = (name: string, limit: number) =>
  statement(sql`
    insert into ${bankConnectionStates} as s (name, request_times) values (${name}, array[request_now()])
    on conflict (name) do update set request_times = request_now() || array(
      select t from unnest(s.request_times) t where t > request_now() - interval '1 hour')
    where ${limit} > (
      select count(*) from unnest(s.request_times) t where t > request_now() - interval '1 hour')
    returning name`)

/** How the sandbox bank takes a call: with no answer, or after so many seconds. */
interface SandboxManner extends Record<string, unknown> {
  answers: boolean
  delay_seconds: number
}

/** What the sandbox bank says of an order; all null if it does not answer. */
export interface SandboxAnswer extends SandboxManner {
  status: BankStatus
  code: string
  reference: string
}

/** An order for the sandbox bank. */
export interface SandboxEntry {
  bankKey: string
  direction: 'in' | 'out'
  type: 'transfer' | 'p2p'
  amount: string
  phone: string | null
  concept: string
}

/** Executes the order once for its key. */
export const sendSandboxOrder = (accountNumber: string, entry: SandboxEntry) =>
  statement<SandboxAnswer>(sql`
    select * from ${functions.callSandboxBank({
      accountNumber,
      bankKey: entry.bankKey,
      direction: entry.direction,
      type: entry.type,
      amount: entry.amount,
      concept: entry.concept,
      phone: entry.phone,
    })}`)

/** Looks an order up; a pending one settles. */
export const findSandboxOrder = (accountNumber: string, bankKey: string) =>
  statement<SandboxAnswer>(
    sql`select * from ${functions.callSandboxBank({ accountNumber, bankKey })}`,
  )

export interface SandboxPaymentAnswer extends Record<string, unknown> {
  result: 'found' | 'used' | 'ambiguous' | 'absent' | 'silent'
  delay_seconds: number
  control_number: string | null
  reference: string
  booked_on: string
  amount: string
}

/** Asks about a mobile payment to a merchant; see ask_sandbox_payment.sql. */
export const askSandboxPayment = (merchantUuid: string, claim: IncomingClaim) =>
  statement<SandboxPaymentAnswer>(sql`
    select a.result, a.delay_seconds, a.control_number, a.reference, a.booked_on::text as booked_on,
      a.amount::numeric(13, 2)::text as amount
    from ${functions.askSandboxPayment({
      merchantId: merchantUuid,
      phone: claim.phone,
      bankCode: claim.bankCode,
      reference: claim.reference,
      day: claim.day,
      amount: claim.amount,
      byPayer: claim.byMerchant !== true,
    })} a`)

/** Has the sandbox bank take a call that changes nothing in its books. */
export const callSandbox = (accountNumber: string) =>
  statement<{ type: SimulationType | null; delay_seconds: number | null }>(sql`
    select s.type, s.delay_seconds from ${functions.spendSimulation({
      merchantIds: functions.simulatedMerchants({ accountNumber, bankKey: '' }),
      types: ['bank_outage', 'slow_bank'],
    })} s`)

/** A line of the sandbox bank’s books. */
export type SandboxMovement = Pick<
  typeof sandboxMovements.$inferSelect,
  'status' | 'code' | 'reference' | 'type' | 'direction' | 'amount' | 'concept' | 'phone'
> & { bank_key: string; bank_code: string | null } & Record<string, unknown>

/** A successful movement, with its Caracas day. */
export type DatedSandboxMovement = SandboxMovement & { booked_on: string }

/** The successful movements of these Caracas days. */
export const listSandboxMovements = (accountNumber: string, from: string, to: string) =>
  statement<DatedSandboxMovement>(sql`
    select *, caracas_day(created_at)::text as booked_on from ${sandboxMovements}
    where account_number = ${accountNumber} and status = 'success'
      and caracas_day(created_at) between ${from}::date and ${to}::date
      and coalesce(shown_at <= request_now(), true)
    order by created_at`)

/** The balance of an account that began with nothing, and that may be overdrawn. */
export const sandboxBalance = (accountNumber: string) =>
  statement<{ amount: string }>(sql`
    select coalesce(sum(case direction when 'in' then amount else -amount end), 0)::numeric(15, 2)::text as amount
    from ${sandboxMovements} where account_number = ${accountNumber} and status = 'success'
      and coalesce(shown_at <= request_now(), true)`)

/** Adds calls to banks to the counts of their minutes. */
export const recordBankCalls = (calls: readonly MeasuredCall[]) =>
  statement(sql`select ${functions.recordBankCalls({ calls })}`)
