import { centsOf } from '../../../src/domain/money.ts'
import type { OutgoingOrderKind } from '../../../src/platform/bank/port.ts'

/** A line of the books: what moved into the merchant's account or out of it. */
export interface BookLine {
  direction: 'in' | 'out'
  kind: OutgoingOrderKind | 'c2p' | 'reversal'
  /** `125.50` */
  amount: string
  /** The other party's, where it is known. */
  phone: string | null
  account: string | null
  /** As the bank answered it, as text. */
  reference: string
  at: Date
  concept: string
}

export type PaidOutLine = BookLine & { kind: OutgoingOrderKind; direction: 'out' }

/** What the bank itself has on record, for tests to judge by. */
export interface R4Books {
  /** Mobile payments and credits that left the account for good, oldest first. */
  paidOut(): PaidOutLine[]
  movements(): BookLine[]
  /** Exact, what is held for credits not yet settled included. */
  balance(): string
}

/** The books as the bank's operations write them. */
export interface WritableBooks extends R4Books {
  /** What may be spent: the balance without what is held. */
  covers(amount: string): boolean
  /** Sets an amount aside until it is released. */
  reserve(amount: string): void
  release(amount: string): void
  /** At the bank's moment. */
  book(movement: Omit<BookLine, 'at'>): BookLine
  /** Unlike any other: 7 digits, so that text of 8 begins with a zero. */
  nextReference(): number
}

export function openBooks(openingBalance: string, now: () => Date): WritableBooks {
  const lines: BookLine[] = []
  let balance = centsOf(openingBalance)
  let held = 0n
  let lastReference = 1_070_727

  return {
    paidOut: () => lines.filter(isPaidOut),
    movements: () => [...lines],
    balance: () => formatCents(balance),
    covers: (amount) => balance - held >= centsOf(amount),
    reserve: (amount) => {
      held += centsOf(amount)
    },
    release: (amount) => {
      held -= centsOf(amount)
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
