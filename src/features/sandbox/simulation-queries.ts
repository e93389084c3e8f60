import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { sandboxMovements, sandboxSimulations } from '../../db/schema.ts'
import type { SimulationStatus, SimulationType } from '../../domain/simulations.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

/** Null where the key is bound to the merchant. */
export type NamedMerchant = Uuid<'merchant'> | null

const isLiveKey = sql`current_setting('app.environment', true) = 'live'`

/** The merchant that a request names, or else its key's. */
const sandboxMerchant = (named: NamedMerchant): SQL =>
  sql`coalesce(${named}::uuid, key_merchant_id())`

const memberOf = (merchant: SQL, lock: 'membership' | 'none') =>
  functions.authorizeMember({
    userId: sql`caller_id()`,
    keyMerchantId: sql`key_merchant_id()`,
    apiKeyId: sql`caller_key_id()`,
    merchantId: merchant,
    minRole: 'MEMBER',
    lock,
  })

/**
 * Run this first. Raises not_found for a live key and for who is no member of the merchant, not_allowed for a cashier, and
 * merchant_missing. In a change it locks the membership until the commit.
 */
export const authorizeSandbox = (named: NamedMerchant, lock: 'membership' | 'none') =>
  statement(sql`
    select case
      when ${isLiveKey} then ${functions.refuse({ rule: 'not_found' })}
      when ${sandboxMerchant(named)} is null
        then ${functions.refuse({ rule: 'merchant_missing', fields: ['merchantId'] })}
      else ${memberOf(sandboxMerchant(named), lock)} end`)

/** The same for who ends a simulation, of its merchant. */
const authorizeSimulation = (simulationUuid: Uuid<'simulation'>) =>
  statement(sql`
    select case when s.id is null or ${isLiveKey} then ${functions.refuse({ rule: 'not_found' })}
      else ${memberOf(sql`s.merchant_id`, 'membership')} end
    from (select) one left join ${sandboxSimulations} s on s.id = ${simulationUuid}`)

/** What a simulation is to be; what its type does not have is undefined. */
export interface SimulationIntent {
  id: Uuid<'simulation'>
  merchant: NamedMerchant
  type: SimulationType
  seconds?: number | undefined
  delaySeconds?: number | undefined
  /** Bolívares. */
  amount?: string | undefined
  rate?: string | undefined
  /** The payer's. */
  phone?: string | undefined
  bankCode?: string | undefined
  reference?: string | undefined
}

export interface SimulationRow extends Record<string, unknown> {
  id: Uuid<'simulation'>
  merchant_id: Uuid<'merchant'>
  type: SimulationType
  status: SimulationStatus
  delay_seconds: number | null
  amount: string | null
  rate: string | null
  payment: {
    phone: string
    bank_code: string | null
    amount: string
    reference: string
    booked_on: string
    shown_at: string
    notices: number
  } | null
  ends_at: string | null
  spent_at: string | null
  created_at: string
}

const selectSimulations = (condition: SQL): SQL => sql`
  select s.id, s.merchant_id, s.type,
    case when s.spent_at is not null then 'spent' when is_simulation_active(s) then 'active' else 'ended' end as status,
    s.delay_seconds, s.amount::text as amount, s.rate::text as rate,
    case when m.bank_key is not null then jsonb_build_object('phone', m.phone, 'bank_code', m.bank_code,
      'amount', m.amount::text, 'reference', m.reference, 'booked_on', caracas_day(m.created_at)::text,
      'shown_at', iso_time(coalesce(m.shown_at, m.created_at)), 'notices', m.notices) end as payment,
    iso_time(s.ends_at) as ends_at, iso_time(s.spent_at) as spent_at, iso_time(s.created_at) as created_at
  from ${sandboxSimulations} s
    left join ${sandboxMovements} m on m.account_number = s.merchant_id::text and m.bank_key = s.bank_key
  where ${condition}`

/** Starts a simulation, and responds with its row. Raises what authorizeSandbox() and create_simulation() raise. */
export const insertSimulation = (intent: SimulationIntent) => ({
  authorized: authorizeSandbox(intent.merchant, 'membership'),
  started: statement(
    intent.type === 'incoming_payment'
      ? sql`select ${functions.bookIncomingPayment({
          id: intent.id,
          merchantId: sandboxMerchant(intent.merchant),
          phone: intent.phone ?? '',
          amount: intent.amount ?? '',
          bankCode: intent.bankCode,
          reference: intent.reference,
        })}`
      : sql`select ${functions.createSimulation({
          id: intent.id,
          merchantId: sandboxMerchant(intent.merchant),
          type: intent.type,
          delaySeconds: intent.delaySeconds,
          amount: intent.amount,
          rate: intent.rate,
          seconds: intent.seconds,
        })}`,
  ),
  simulations: statement<Responded<SimulationRow>>(
    respondWith(selectSimulations(sql`s.id = ${intent.id}`)),
  ),
})

/** A merchant's simulations, the newest first. */
export const listSimulationRows = (merchant: NamedMerchant, limit: number) =>
  statement<SimulationRow>(sql`
    ${selectSimulations(sql`s.merchant_id = ${sandboxMerchant(merchant)}`)}
    order by is_simulation_active(s) desc, s.id desc limit ${limit}`)

/** Ends a simulation; one that is over stays as it is. */
export const endSimulationRow = (simulationUuid: Uuid<'simulation'>) => ({
  authorized: authorizeSimulation(simulationUuid),
  ended: statement(sql`
    with e as (
      update ${sandboxSimulations} s set ends_at = request_now()
      where id = ${simulationUuid} and is_simulation_active(s) returning id, merchant_id, type)
    select ${functions.recordAudit({
      action: 'simulation.end',
      resource: sql`public_id('sim', id)`,
      details: sql`jsonb_build_object('merchantId', public_id('mer', merchant_id),
        'before', jsonb_build_object('type', type, 'active', true), 'after', jsonb_build_object('active', false))`,
    })} from e`),
})

export interface ClockRow extends Record<string, unknown> {
  merchant_id: Uuid<'merchant'>
  now: string
  ahead_seconds: number
}

const selectClock = (merchant: NamedMerchant): SQL => sql`
  select m.id as merchant_id, iso_time(request_now() + a.ahead) as now,
    extract(epoch from a.ahead)::integer as ahead_seconds
  from (select ${sandboxMerchant(merchant)} as id) m
    cross join lateral (select ${functions.sandboxAhead({ merchantId: sql`m.id` })} as ahead) a`

export const findClock = (merchant: NamedMerchant) => statement<ClockRow>(selectClock(merchant))

/** Moves a merchant's clock forward, and responds with it; advance_sandbox_clock.sql lists the errors. */
export const advanceClock = (merchant: NamedMerchant, seconds: number, maxSeconds: number) => ({
  authorized: authorizeSandbox(merchant, 'membership'),
  advanced: statement(
    sql`select ${functions.advanceSandboxClock({
      merchantId: sandboxMerchant(merchant),
      seconds,
      maxSeconds,
    })}`,
  ),
  clocks: statement<Responded<ClockRow>>(respondWith(selectClock(merchant))),
})

/** Does what is due by the clocks that merchants have moved. */
export const makeDueOnClocks = (limit: number) =>
  statement<{ done: number }>(sql`select ${functions.makeDueOnClocks({ limit })} as done`)
