import { setTimeout as sleep } from 'node:timers/promises'
import type { BankCall, OrderStatusResult, Outcome, SentOrder, TransferOrder } from '../port.ts'
import type { R4Request } from './client.ts'
import { DUPLICATE, WAITING } from './codes.ts'
import { outcomeOf } from './outcome.ts'

/** How long the bank lets itself be asked what became of a credit that it has just taken. */
const MAX_POLLING_MS = 60_000

/**
 * An immediate credit to an account (CICuentas). Where the bank has taken it and not yet settled it, it
 * is asked every `pollMs` until it has, until nobody waits any more, or for a minute.
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
    // Unlike the mobile payment's, it is not optional here.
    Concepto: order.concept || 'Pago',
  }
  const answer = await ask('CICuentas', body, ['Cedula', 'Cuenta', 'Monto'], signal)
  const taken = outcomeOf(answer, 'credit')
  if (taken.status !== 'pending' || taken.operationId === null) return taken
  return taken.code === WAITING ? pollCredit(ask, taken, taken.operationId, signal, pollMs) : taken
}

async function pollCredit(
  ask: R4Request,
  taken: Outcome,
  operationId: string,
  signal: AbortSignal,
  pollMs: number,
): Promise<Outcome> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(MAX_POLLING_MS)])
  while (await waitUnlessAborted(pollMs, deadline)) {
    const outcome = await queryCredit(ask, operationId, deadline)
    if (outcome.status !== 'pending' || outcome.code === DUPLICATE) return outcome
  }
  return taken
}

/** Whether the time passed before the signal. */
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
 * What became of a credit. Without the bank's id of it, and where an equal one was carried out, the bank
 * can never tell: there is no key by which to know it.
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
