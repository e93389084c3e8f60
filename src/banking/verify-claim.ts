import { isSameReference } from '../domain/bank-references.ts'
import type { Banks, OpenConnection, StoredConnection } from '../platform/bank/banks.ts'
import type { BankCall, BankConnection } from '../platform/bank/port.ts'
import type { OrderOutcome } from './bank-order.ts'
import { findOtherAmount } from './find-other-amount.ts'

/** One bank lookup for a claim: banks look for one amount on one day. */
export interface ClaimLookup {
  connection: string
  account: string
  storedConnection?: StoredConnection
  /** The Caracas day. */
  day: string
  /** Bolívares. */
  amount: string
  /** Of a checkout, which a payment of any amount pays for. */
  anyAmount?: boolean
  /** Nobody has asked for this amount: it only finds a payment that is named by its whole reference. */
  unasked?: boolean
}

/** A mobile payment as its payer states it, and its bank lookups, most likely first. */
export interface Claim {
  reference: string
  phone: string
  bankCode: string
  lookups: readonly ClaimLookup[]
  /**
   * Of a claim that has been looked up before: the code of its last outcome, null if none was recorded. Absent at the
   * first lookup.
   */
  lastCode?: string | null
  /** When it was made; absent where nobody waits for its payment to show up. */
  createdAt?: Date
}

/**
 * The outcome code if a bank that confirms each payment only once was asked to, and its response is lost. It stays with
 * the claim: if the bank says later that the payment has been confirmed, it was for this claim.
 */
export const CONFIRMATION_LOST = 'CONFIRMATION_LOST'
/** Outcome codes of a claim that its bank has confirmed, and that waits for something else. */
const CONFIRMED_FOR_CLAIM = new Set(['AWAITS_CHARGE', 'CHARGE_ENDED', 'AWAITS_SLOT'])
/** The outcome code if a bank had confirmed the payment before this claim asked for it. */
export const CONFIRMED_BEFORE = 'CONFIRMED_BEFORE'

/**
 * The outcome code if nothing is known of the payment yet: the bank cannot be asked, or may not know it yet. A notice or
 * the bank statement may still show it.
 */
const AWAITS_NOTICE = 'AWAITS_NOTICE'

/** The outcome of a claim about which its bank has not decided. */
export const pendingWithCode = (code: string) => ({
  status: 'pending' as const,
  operationId: null,
  code,
})

/** Looks a claim up at the banks. It stays pending while a bank is silent, cannot be asked, or can only send a notice. */
export async function verifyClaim(
  banks: Banks,
  stated: Claim,
  call: Pick<BankCall, 'now' | 'signal'>,
): Promise<OrderOutcome> {
  const { lookups, lastCode, createdAt, ...claim } = stated
  const silent = new Set<string>()
  const opened = new Map<string, OpenConnection | null>()
  let awaitsNotice = false
  let isLost = lastCode === CONFIRMATION_LOST
  const openUnlessSilent = async ({ connection: name, account, storedConnection }: ClaimLookup) => {
    if (!opened.has(name)) {
      const route = { connection: name, accountNumber: account, stored: storedConnection ?? null }
      const open = await banks.open(route, call.now)
      opened.set(name, open)
      // It is gone from the configuration, or its credentials cannot be read: the payment may have come in all the same.
      if (open === null) silent.add(name)
    }
    return silent.has(name) ? null : (opened.get(name) ?? null)
  }
  for (const lookup of lookups) {
    const open = await openUnlessSilent(lookup)
    if (!open) continue
    const { connection: name, day, amount } = lookup
    const { connection, session } = open
    // The bank lists it.
    if (lookup.unasked && connection.capabilities.findsIncoming) continue
    if (!canBeAsked(connection, claim.reference)) {
      awaitsNotice = true
      continue
    }
    const found = await connection.verifyIncoming({ ...claim, day, amount }, { ...call, session })
    if (found.status === 'pending') {
      silent.add(name)
      isLost ||= found.mayBeConfirmed === true
    }
    const isOurs = isLost || CONFIRMED_FOR_CLAIM.has(lastCode ?? '')
    if (found.status === 'already_confirmed' && !isOurs) return confirmedBefore(lastCode)
    if (found.status === 'found' || found.status === 'already_confirmed') {
      const { reference, controlNumber, bookedOn, document = null } = found
      if (lookup.unasked && !isSameReference(reference, claim.reference)) continue
      const movement = {
        connection: name,
        controlNumber,
        bookedOn,
        document,
        amount: found.amount ?? amount,
      }
      return { status: 'success', operationId: null, reference, ...movement }
    }
  }
  const onSilence = (name: string) => silent.add(name)
  const asking = { ...call, open: openUnlessSilent, onSilence }
  const other = await findOtherAmount(lookups, claim, asking)
  if (other) {
    const { lookup, amount, reference } = other
    const listed = { ...lookup, amount, anyAmount: false, unasked: false }
    const outcome = await verifyClaim(banks, { ...stated, reference, lookups: [listed] }, call)
    if (outcome.status !== 'failed' || outcome.reason !== 'NOT_FOUND') return outcome
  }
  if (isLost) return pendingWithCode(CONFIRMATION_LOST)
  if (silent.size > 0) return pendingWithCode('NO_ANSWER')
  const delayMs = longestDelayMs(opened.values())
  const mayShowUp = delayMs > 0 && lookups.some(({ anyAmount }) => anyAmount)
  if (awaitsNotice || mayShowUp) {
    const failsAt = new Date((createdAt ?? call.now).getTime() + delayMs)
    return { ...pendingWithCode(AWAITS_NOTICE), failsAt }
  }
  return { status: 'failed', reason: 'NOT_FOUND', code: 'NOT_FOUND' }
}

/** How long after a claim its payment may still show up at one of these banks. */
const longestDelayMs = (opened: Iterable<OpenConnection | null>): number =>
  60_000 *
  Math.max(0, ...[...opened].map((open) => open?.connection.capabilities.incomingDelayMinutes ?? 0))

/** With too short a reference, only a notice or the bank statement can show the payment. */
const canBeAsked = ({ capabilities }: BankConnection, reference: string): boolean =>
  capabilities.verifiesIncoming !== 'no' && reference.length >= capabilities.referenceDigits

/**
 * A payment that the bank has confirmed, though not by a request of this claim that is known. At the first lookup it was
 * for something else. Later it may have been a request of which nothing was recorded, so the claim is left to a person.
 */
const confirmedBefore = (lastCode: string | null | undefined): OrderOutcome =>
  lastCode === undefined
    ? { status: 'failed', reason: 'ALREADY_USED', code: CONFIRMED_BEFORE }
    : { status: 'unknown' }
