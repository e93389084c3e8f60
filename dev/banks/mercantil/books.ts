import { centsOf } from '../../../src/domain/money.ts'

/** A line of the books: a movement into or out of the merchant's account. */
export interface BookLine {
  direction: 'in' | 'out'
  kind: 'deposit' | 'p2p' | 'c2p' | 'reversal'
  /** `125.50` */
  amount: string
  /** The other party's, `04121234567`. */
  phone: string
  document: string
  bankCode: string
  reference: string
  /** The merchant's own number of the order; null for deposits. */
  invoiceNumber: string | null
  authorizationCode: string
  concept: string
  at: Date
  /** Of a charge. */
  reversed: boolean
}

export type NewLine = Omit<BookLine, 'reference' | 'authorizationCode' | 'at' | 'reversed'> & {
  reference?: string | undefined
}

/** The bank's own records. */
export interface MercantilBooks {
  lines(): BookLine[]
  /** Outgoing mobile payments, oldest first. */
  paidOut(): BookLine[]
  balance(): string
}

/** The books as the bank's endpoints write them. */
export interface WritableBooks extends MercantilBooks {
  covers(amount: string): boolean
  /** With the bank's time, and its next reference unless one is given. */
  book(line: NewLine): BookLine
}

export function openBooks(openingBalance: string, now: () => Date): WritableBooks {
  const lines: BookLine[] = []
  let balance = centsOf(openingBalance)

  return {
    lines: () => [...lines],
    paidOut: () => lines.filter(({ kind }) => kind === 'p2p'),
    balance: () => `${balance / 100n}.${String(balance % 100n).padStart(2, '0')}`,
    covers: (amount) => balance >= centsOf(amount),
    book: (given) => {
      const cents = centsOf(given.amount)
      balance += given.direction === 'in' ? cents : -cents
      const line: BookLine = {
        ...given,
        reference: given.reference ?? `0057${718_281_656 + lines.length}`,
        authorizationCode: String(2166 + lines.length).padStart(6, '0'),
        at: now(),
        reversed: false,
      }
      lines.push(line)
      return line
    },
  }
}
