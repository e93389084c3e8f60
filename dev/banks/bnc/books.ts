import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { caracasDay } from '../../../src/domain/caracas.ts'
import { centsOf } from '../../../src/domain/money.ts'
import type { OutgoingOrderKind } from '../../../src/platform/bank/port.ts'

/** A line of the account's books. */
export interface BookLine {
  controlNumber: string
  /** The Caracas day. */
  day: string
  /** ISO 8601. */
  at: string
  direction: 'in' | 'out'
  kind: OutgoingOrderKind | 'c2p' | 'deposit' | 'reversal'
  /** `125.50` */
  amount: string
  /** The other party's: `04121234567`, 20 digits, `0102`. */
  phone: string | null
  account: string | null
  bankCode: string
  reference: string
  concept: string
  /** The OperationRef, where one was sent. */
  bankKey: string | null
}

export interface Charge {
  id: number
  controlNumber: string
  amount: string
  reversed: boolean
}

/** A payer who can be charged (C2P). */
export interface Payer {
  /** `04121234567` */
  phone: string
  bankCode: string
  document: string
  /** The balance of the payer's account. */
  balance: string
  /** The valid one-time keys. */
  tokens: string[]
}

/** Money that left the account, for tests. */
export interface PaidOut {
  /** Null for a transfer, whose call has no key of its own. */
  bankKey: string | null
  kind: OutgoingOrderKind
  amount: string
  phone: string | null
  account: string | null
  reference: string
  at: string
}

/** The state that the bank stores across restarts. */
interface StoredBooks {
  balance: string
  serial: number
  lines: BookLine[]
  charges: Charge[]
  payers: Payer[]
}

export interface BooksOptions {
  balance: string
  /** The file that stores the books across restarts; without it they are in memory only. */
  file?: string | undefined
  now: () => Date
}

export type Books = ReturnType<typeof openBooks>

/** The books of one account, exact to the cent, and the data by which the bank accepts payees and payers. */
export function openBooks({ balance, file, now }: BooksOptions) {
  const kept = readStoredBooks(file) ?? { balance, serial: 0, lines: [], charges: [], payers: [] }

  function save(): void {
    if (!file) return
    writeFileSync(`${file}.new`, JSON.stringify(kept, null, 1))
    renameSync(`${file}.new`, file)
  }

  /** Every third one has leading zeros. */
  function nextReference(): string {
    kept.serial += 1
    const number = String(12_282 + kept.serial)
    return kept.serial % 3 === 0 ? number.padStart(8, '0') : number
  }

  return {
    /** Phones without mobile payment; all other mobile phones have it. */
    unaffiliated: new Set<string>(),
    /** Phones whose account cannot receive money. */
    restricted: new Set<string>(),
    /** The document of a phone; without an entry the bank accepts any. */
    documents: new Map<string, string>(),
    /** Accounts that do not exist. */
    closedAccounts: new Set<string>(),
    /** The limits of mobile payments per Caracas day. */
    limits: {} as { dailyAmount?: string; dailyCount?: number },
    /** `1234.50` */
    balance: (): string => kept.balance,
    covers: (amount: string): boolean => centsOf(kept.balance) >= centsOf(amount),
    lines: (): readonly BookLine[] => kept.lines,
    paidOut: (): PaidOut[] => kept.lines.flatMap(paidOutLines),
    charges: (): readonly Charge[] => kept.charges,
    payers: (): readonly Payer[] => kept.payers,
    addPayer: (payer: Payer): void => {
      kept.payers = [...kept.payers.filter(({ phone }) => phone !== payer.phone), payer]
      save()
    },
    /** Books a line at a time, by default the bank's own, with a new reference if it has none. */
    book: (
      line: Omit<BookLine, 'controlNumber' | 'day' | 'at' | 'reference'> & { reference?: string },
      moment = now(),
    ): BookLine => {
      const reference = line.reference ?? nextReference()
      const controlNumber = String(170_036_806 + kept.lines.length)
      const when = { day: caracasDay(moment), at: moment.toISOString() }
      const booked = { ...line, ...when, reference, controlNumber }
      const cents = centsOf(line.amount)
      kept.balance = formatCents(centsOf(kept.balance) + (line.direction === 'in' ? cents : -cents))
      kept.lines.push(booked)
      save()
      return booked
    },
    addCharge: (charge: Omit<Charge, 'id' | 'reversed'>): Charge => {
      const added = { ...charge, id: 5_000 + kept.charges.length, reversed: false }
      kept.charges.push(added)
      save()
      return added
    },
    markReversed: (charge: Charge): void => {
      charge.reversed = true
      save()
    },
  }
}

function paidOutLines({ direction, kind, ...line }: BookLine): PaidOut[] {
  if (direction !== 'out' || (kind !== 'p2p' && kind !== 'transfer')) return []
  const { bankKey, amount, phone, account, reference, at } = line
  return [{ bankKey, kind, amount, phone, account, reference, at }]
}

/** `1234n` -> `12.34` */
export const formatCents = (cents: bigint): string =>
  `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

function readStoredBooks(file: string | undefined): StoredBooks | undefined {
  try {
    return file ? (JSON.parse(readFileSync(file, 'utf8')) as StoredBooks) : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
