import type { OpenConnection } from '../platform/bank/banks.ts'
import { type BankCall, BankUnreachable } from '../platform/bank/port.ts'
import type { Claim, ClaimLookup } from './verify-claim.ts'

/** A payment that a bank lists with an amount that nobody asked for. */
interface OtherAmount {
  /** Finds it, at the amount that the bank lists. */
  lookup: ClaimLookup
  /** The whole one. */
  reference: string
}

/**
 * Looks for a payment of another amount than those of the lookups, where the payer may have sent any and the bank lists
 * what it has. Asking changes nothing. It has to be named by its whole reference: four digits could be guessed, and no
 * amount narrows them down. `null` if there is none; `onSilence` is told of a bank that does not respond.
 * @param open resolves with null for a connection that is not to be asked
 */
export async function findOtherAmount(
  { lookups, phone, bankCode, reference }: Claim,
  open: (lookup: ClaimLookup) => Promise<OpenConnection | null>,
  { now, signal }: Pick<BankCall, 'now' | 'signal'>,
  onSilence: (connection: string) => void,
): Promise<OtherAmount | null> {
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
      const { connection: name, account, storedConnection, day } = lookup
      const found = { connection: name, account, day, amount: payment.amount }
      return {
        lookup: { ...found, ...(storedConnection && { storedConnection }) },
        reference: payment.reference,
      }
    } catch (error) {
      if (!(error instanceof BankUnreachable)) throw error
      onSilence(lookup.connection)
    }
  }
  return null
}

/** One list of a day has all amounts. */
function onePerDay(lookups: readonly ClaimLookup[]): ClaimLookup[] {
  const ofAny = lookups.filter(({ anyAmount }) => anyAmount)
  return [...new Map(ofAny.map((one) => [`${one.connection} ${one.day}`, one])).values()]
}

/** Whether two references are the same whole one: numbers lose their leading zeros. */
export const isSameReference = (one: string, other: string): boolean =>
  one.replace(/^0+/, '') === other.replace(/^0+/, '')
