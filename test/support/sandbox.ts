import { transactionId } from '../../src/platform/ids.ts'
import type { Api, CallResult } from './api.ts'
import type { Service } from './service.ts'

export type Outcome = 'success' | 'failed' | 'pending'

/** Pays a test link with the outcome chosen; without one, and without a body, it succeeds. */
export function simulate(
  api: Api,
  as: { token: string },
  action: 'charge' | 'verify',
  token: string,
  outcome?: Outcome,
): Promise<CallResult> {
  const body = outcome && { body: { simulate: outcome } }
  return api('POST', `/sandbox/pay/${token}/${action}`, { as, ...body })
}

export interface SimulatedRow extends Record<string, unknown> {
  status: string
  payment_method: string
  amount_ves: string
  holds_slot: boolean
  reference: string | null
  completed: boolean
}

/** The transaction of an answer, as it is stored. */
export async function storedTransaction(service: Service, id: string): Promise<SimulatedRow> {
  const [row] = await service.database.query<SimulatedRow>(
    `select status, payment_method, amount_ves::text, holds_slot, reference, completed_at is not null as completed
     from transactions where id = $1`,
    [transactionId.toUuid(id)],
  )
  if (row === undefined) throw new Error(`there is no transaction ${id}`)
  return row
}

export async function countTransactions(service: Service, linkUuid: string): Promise<number> {
  const [row] = await service.database.query<{ count: number }>(
    'select count(*)::integer as count from transactions where link_id = $1',
    [linkUuid],
  )
  return row?.count ?? 0
}

/** How often a link was paid, and how many payments of it are being made. */
export async function slotsOf(service: Service, linkUuid: string) {
  const [slots] = await service.database.query<{ paid: number; reserved: number }>(
    'select paid_slots as paid, reserved_slots as reserved from payment_links where id = $1',
    [linkUuid],
  )
  return slots
}
