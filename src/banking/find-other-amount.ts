import { isSameReference } from '../domain/bank-references.ts'
import type { OpenConnection } from '../platform/bank/banks.ts'
import { type BankCall, BankUnreachable, type IncomingClaim } from '../platform/bank/port.ts'

/** What of a claim's bank lookups matters here. */
interface AskedLookup {
  connection: string
  /** The Caracas day. */
  day: string
  anyAmount?: boolean
}

/** A payment that a bank lists with an amount that nobody asked for. */
interface OtherAmount<Lookup> {
  /** The lookup whose day and connection it is of. */
  lookup: Lookup
  amount: string
  /** The whole one. */
  reference: string
}

interface Asking<Lookup> extends Pick<BankCall, 'now' | 'signal'> {
  /** Resolves with null for a connection that is not to be asked. */
  open: (lookup: Lookup) => Promise<OpenConnection | null>
  /** A bank does not respond. */
  onSilence: (connection: string) => void
}

/**
 * Looks for a payment of another amount than those of the lookups, where the payer may have sent any and the bank lists
 * what it has. Asking changes nothing. It has to be named by its whole reference: four digits could be guessed, and no
 * amount narrows them down. Null if there is none.
 */
export async function findOtherAmount<Lookup extends AskedLookup>(
  lookups: readonly Lookup[],
  { phone, bankCode, reference }: Pick<IncomingClaim, 'phone' | 'bankCode' | 'reference'>,
  { now, signal, open, onSilence }: Asking<Lookup>,
): Promise<OtherAmount<Lookup> | null> {
  for (const lookup of onePerDay(lookups)) {
    const opened = await open(lookup)
    if (!opened?.connection.capabilities.findsIncoming) continue
    const query = { phone, bankCode, day: lookup.day, amount: null }
    try {
      const { connection, session } = opened
      const listed = await connection.findIncoming(query, { now, signal, session })
      const named = listed.filter((payment) => isSameReference(payment.reference, reference))
      const [payment, another] = named
      // Which of two the payer means is not to be guessed.
      if (!payment || another) continue
      return { lookup, amount: payment.amount, reference: payment.reference }
    } catch (error) {
      if (!(error instanceof BankUnreachable)) throw error
      onSilence(lookup.connection)
    }
  }
  return null
}

/** One list of a day has all amounts. */
function onePerDay<Lookup extends AskedLookup>(lookups: readonly Lookup[]): Lookup[] {
  const ofAny = lookups.filter(({ anyAmount }) => anyAmount)
  return [...new Map(ofAny.map((one) => [`${one.connection} ${one.day}`, one])).values()]
}
