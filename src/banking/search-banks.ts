import { referencesMatch } from '../domain/bank-references.ts'
import type { Banks, OpenConnection } from '../platform/bank/banks.ts'
import {
  type BankCall,
  type Capabilities,
  type IncomingResult,
  type ListedPayment,
  NotSupported,
} from '../platform/bank/port.ts'
import { describeError, logError } from '../platform/log.ts'
import type { FoundPayment, PaymentListedAt } from './verification-queries.ts'
import type { ClaimLookup } from './verify-claim.ts'

/** What is known of an incoming payment; empty where it is not. */
export interface PaymentSought {
  phone: string
  bankCode: string
  reference: string
  lookups: readonly ClaimLookup[]
}

/** What banks say of a payment that nobody has told the service of. */
export interface PaymentSearch {
  /** The payment as confirmed by its reference. */
  found: FoundPayment | null
  /** The payer's payments of that amount. */
  listed: readonly PaymentListedAt[]
  /** The same at a bank that confirms each payment once, which it has not been asked to yet. */
  candidates: readonly PaymentListedAt[]
  /** Whether there are payments of that amount and the bank does not show which is the payer's. */
  hasUnnamed: boolean
  isSilent: boolean
  /** Whether a bank has confirmed it to somebody before. */
  isUsed: boolean
  /** What a bank needs to know before it can be asked. */
  lacks: 'reference' | 'payer_bank' | null
}

type Result = { [Key in keyof PaymentSearch]?: PaymentSearch[Key] }

/** Asks banks about an incoming payment, which changes nothing at any of them. Never rejects. */
export async function searchBanks(
  banks: Banks,
  sought: PaymentSought,
  call: Pick<BankCall, 'now' | 'signal'> & { requestId: string },
): Promise<PaymentSearch> {
  const search = { listed: [], candidates: [], hasUnnamed: false, isSilent: false, isUsed: false }
  let all: PaymentSearch = { ...search, found: null, lacks: null }
  const silent = new Set<string>()
  for (const lookup of sought.lookups) {
    if (silent.has(lookup.connection)) continue
    const result = await askBank(banks, sought, lookup, call)
    if (result.isSilent) silent.add(lookup.connection)
    all = {
      found: result.found ?? null,
      listed: [...all.listed, ...(result.listed ?? [])],
      candidates: [...all.candidates, ...(result.candidates ?? [])],
      hasUnnamed: all.hasUnnamed || result.hasUnnamed === true,
      isSilent: all.isSilent || result.isSilent === true,
      isUsed: all.isUsed || result.isUsed === true,
      lacks: all.lacks ?? result.lacks ?? null,
    }
    if (all.found) break
  }
  return all
}

async function askBank(
  banks: Banks,
  sought: PaymentSought,
  lookup: ClaimLookup,
  call: Pick<BankCall, 'now' | 'signal'> & { requestId: string },
): Promise<Result> {
  const { connection: name, account: accountNumber, storedConnection: stored = null } = lookup
  try {
    const open = await banks.open({ connection: name, accountNumber, stored }, call.now)
    return open === null ? { isSilent: true } : await askConnection(open, sought, lookup, call)
  } catch (error) {
    if (error instanceof NotSupported) return {}
    logError('verification.unanswered', { requestId: call.requestId, ...describeError(error) })
    return { isSilent: true }
  }
}

async function askConnection(
  { connection, session }: OpenConnection,
  sought: PaymentSought,
  { day, amount, connection: name }: ClaimLookup,
  { now, signal }: Pick<BankCall, 'now' | 'signal'>,
): Promise<Result> {
  const { capabilities } = connection
  const { phone, bankCode, reference } = sought
  const bankCall = { now, signal, session }
  const lacks = missingFor(capabilities, sought)
  if (capabilities.verifiesIncoming === 'repeatable' && lacks === null) {
    const claim = { phone, bankCode, reference, day, amount, byMerchant: true } as const
    return resultOf(await connection.verifyIncoming(claim, bankCall), name, amount)
  }
  if (!capabilities.findsIncoming) {
    return { lacks: capabilities.verifiesIncoming === 'no' ? null : lacks }
  }
  const payments = await connection.findIncoming({ phone, bankCode, day, amount }, bankCall)
  return sortOut(payments, sought, name, capabilities)
}

/** What verifyIncoming() needs that is not known. */
function missingFor(
  { referenceDigits, needsPayerBank }: Capabilities,
  { reference, bankCode }: PaymentSought,
): PaymentSearch['lacks'] {
  if (reference.length < referenceDigits) return 'reference'
  return needsPayerBank && bankCode === '' ? 'payer_bank' : null
}

function resultOf(result: IncomingResult, connection: string, amount: string): Result {
  if (result.status === 'pending') return { isSilent: true }
  if (result.status === 'ambiguous') return { hasUnnamed: true }
  if (result.status === 'already_confirmed') return { isUsed: true }
  if (result.status !== 'found') return {}
  const { controlNumber, bookedOn, reference, document = null } = result
  return { found: { connection, controlNumber, bookedOn, reference, amount, document } }
}

function sortOut(
  payments: readonly ListedPayment[],
  sought: PaymentSought,
  connection: string,
  capabilities: Capabilities,
): Result {
  const fitting = payments.filter(
    ({ reference }) => sought.reference === '' || referencesMatch(reference, sought.reference),
  )
  const named = fitting.flatMap((payment) =>
    payment.phone === sought.phone ? { ...payment, connection } : [],
  )
  if (named.length > 0) {
    return capabilities.verifiesIncoming === 'once' ? { candidates: named } : { listed: named }
  }
  if (fitting.length === 0) return {}
  // Who has paid, the bank tells only by the reference.
  return sought.reference === ''
    ? { hasUnnamed: true }
    : { lacks: missingFor(capabilities, sought) }
}
