import { centsOf } from '../../../src/domain/money.ts'

/** A line of the books: a movement into or out of the merchant's account. */
export interface BookLine {
  direction: 'in' | 'out'
  kind: 'deposit' | 'p2p' | 'c2p' | 'reversal' | 'commission'
  /** `125.50` */
  amount: string
  /** The other party's. */
  phone: string
  bankCode: string
  /** The payer's document, on the statement of payments within the bank. */
  document: string
  reference: string
  /** The bank's number, in ascending order. */
  number: number
  at: Date
  concept: string
  /** Whether an incoming payment has been confirmed (getMovement), or an outgoing one queried (getOutMovement). */
  marked: boolean
}

export type NewLine = Omit<BookLine, 'number' | 'at' | 'marked'>

/** The bank's own records. */
export interface BdvBooks {
  lines(): BookLine[]
  /** Books what nobody ordered through the interface, with the next number, by default at the bank's time. */
  book(line: NewLine, at?: Date): BookLine
  /** Outgoing mobile payments, oldest first. */
  paidOut(): BookLine[]
  balance(): string
}

/** The books as the bank's endpoints write them. */
export interface WritableBooks extends BdvBooks {
  covers(amount: string): boolean
  /** 12 digits, unique. */
  nextReference(): string
}

export function openBooks(openingBalance: string, now: () => Date): WritableBooks {
  const lines: BookLine[] = []
  let balance = centsOf(openingBalance)
  let lastReference = 90_037_579_601

  return {
    lines: () => [...lines],
    paidOut: () => lines.filter(({ direction, kind }) => direction === 'out' && kind === 'p2p'),
    balance: () => `${balance / 100n}.${String(balance % 100n).padStart(2, '0')}`,
    covers: (amount) => balance >= centsOf(amount),
    book: (given, at = now()) => {
      const cents = centsOf(given.amount)
      balance += given.direction === 'in' ? cents : -cents
      const line = { ...given, number: 4922 + lines.length, at, marked: false }
      lines.push(line)
      return line
    },
    nextReference: () => {
      lastReference += 1
      return String(lastReference).padStart(12, '0')
    },
  }
}
