import { setTimeout as sleep } from 'node:timers/promises'
import type { BankCall, OrderStatusResult, Outcome, SentOrder, TransferOrder } from '../port.ts'
import type { R4Request } from './client.ts'
import { DUPLICATE, WAITING } from './codes.ts'
import { outcomeOf } from './outcome.ts'

/** How long the bank allows status queries for a credit that it has just accepted. */
const MAX_POLLING_MS = 60_000

/**
 * Sends an immediate credit to an account (CICuentas). While it is accepted but not settled, queries its status every
 * `pollMs`, until the signal aborts, for a minute at most.
 */
export async function sendCredit(
  ask: R4Request,
  order: TransferOrder,
  { signal }: BankCall,
  pollMs: number,
): Promise<Outcome> {
  const body = {
    Cedula: order.document,
    Cuenta: order.accountNumber,
    Monto: order.amount,
    // Unlike in a mobile payment, it is required here.
    Concepto: order.concept || 'Pago',
  }
  const result = await ask('CICuentas', body, ['Cedula', 'Cuenta', 'Monto'], signal)
  const first = outcomeOf(result, 'credit')
  if (first.status !== 'pending' || first.operationId === null) return first
  return first.code === WAITING ? pollCredit(ask, first, first.operationId, signal, pollMs) : first
}

async function pollCredit(
  ask: R4Request,
  first: Outcome,
  operationId: string,
  signal: AbortSignal,
  pollMs: number,
): Promise<Outcome> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(MAX_POLLING_MS)])
  while (await waitUnlessAborted(pollMs, deadline)) {
    const outcome = await queryCredit(ask, operationId, deadline)
    if (outcome.status !== 'pending' || outcome.code === DUPLICATE) return outcome
  }
  return first
}

/** Waits; resolves with whether the time passed before the signal aborted. */
const waitUnlessAborted = (ms: number, signal: AbortSignal): Promise<boolean> =>
  sleep(ms, true, { signal }).catch(() => false)

const queryCredit = async (
  ask: R4Request,
  operationId: string,
  signal: AbortSignal,
): Promise<Outcome> =>
  outcomeOf(
    await ask('ConsultarOperaciones', { Id: operationId }, ['Id'], signal),
    'query',
    operationId,
  )

/**
 * The outcome of a credit. Without the bank's id, or if an equal credit was executed, the bank can never tell, because
 * there is no key that identifies the order.
 */
export async function creditStatus(
  ask: R4Request,
  { operationId }: SentOrder,
  { signal }: BankCall,
): Promise<OrderStatusResult> {
  if (operationId === null) return { status: 'unknown' }
  const outcome = await queryCredit(ask, operationId, signal)
  const isDuplicate = outcome.status === 'pending' && outcome.code === DUPLICATE
  return isDuplicate ? { status: 'unknown' } : outcome
}
