import { centsOf } from '../../../src/domain/money.ts'
import type { OutgoingOrderKind } from '../../../src/platform/bank/port.ts'

/** A line of the books: a movement into or out of the merchant's account. */
export interface BookLine {
  direction: 'in' | 'out'
  kind: OutgoingOrderKind | 'c2p' | 'reversal'
  /** `125.50` */
  amount: string
  /** The other party's, if known. */
  phone: string | null
  account: string | null
  /** As in the bank's response, as text. */
  reference: string
  at: Date
  concept: string
}

export type PaidOutLine = BookLine & { kind: OutgoingOrderKind; direction: 'out' }

/** The bank's own records, for tests. */
export interface R4Books {
  /** Completed outgoing mobile payments and credits, oldest first. */
  paidOut(): PaidOutLine[]
  movements(): BookLine[]
  /** Exact, including reserved amounts of unsettled credits. */
  balance(): string
}

/** The books as the bank's endpoints write them. */
export interface WritableBooks extends R4Books {
  /** Whether the balance without reserved amounts covers an amount. */
  covers(amount: string): boolean
  /** Reserves an amount until it is released. */
  reserve(amount: string): void
  release(amount: string): void
  /** With the bank's time. */
  book(movement: Omit<BookLine, 'at'>): BookLine
  /** A unique number of 7 digits, so that its text of 8 begins with a zero. */
  nextReference(): number
}

export function openBooks(openingBalance: string, now: () => Date): WritableBooks {
  const lines: BookLine[] = []
  let balance = centsOf(openingBalance)
  let reserved = 0n
  let lastReference = 1_070_727

  return {
    paidOut: () => lines.filter(isPaidOut),
    movements: () => [...lines],
    balance: () => formatCents(balance),
    covers: (amount) => balance - reserved >= centsOf(amount),
    reserve: (amount) => {
      reserved += centsOf(amount)
    },
    release: (amount) => {
      reserved -= centsOf(amount)
    },
    book: (movement) => {
      const cents = centsOf(movement.amount)
      balance += movement.direction === 'in' ? cents : -cents
      const line = { ...movement, at: now() }
      lines.push(line)
      return line
    },
    nextReference: () => {
      lastReference += 1
      return lastReference
    },
  }
}

const isPaidOut = (line: BookLine): line is PaidOutLine =>
  line.direction === 'out' && (line.kind === 'p2p' || line.kind === 'transfer')

const formatCents = (cents: bigint): string =>
  `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
