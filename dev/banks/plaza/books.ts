import { centsOf } from '../../../src/domain/money.ts'

/** A line of the books: a movement into or out of the merchant's account. */
export interface BookLine {
  direction: 'in' | 'out'
  kind: 'deposit' | 'p2p' | 'transfer' | 'c2p' | 'debit' | 'reversal' | 'commission'
  /** `125.50` */
  amount: string
  /** The other party's, `04121234567`; empty where it has none. */
  phone: string
  document: string
  bankCode: string
  reference: string
  concept: string
  /** The merchant's own key of a mobile payment. */
  externalId: string
  at: Date
  /** Of a charge. */
  reversed: boolean
}

export type NewLine = Pick<BookLine, 'direction' | 'kind' | 'amount'> &
  Partial<Omit<BookLine, 'at' | 'reversed'>>

/** The bank's own records. */
export function openBooks(openingBalance: string, now: () => Date) {
  const lines: BookLine[] = []
  let balance = centsOf(openingBalance)

  return {
    lines: (): BookLine[] => [...lines],
    /** What was sent out of the account, oldest first. */
    paidOut: (): BookLine[] => lines.filter(({ kind }) => kind === 'p2p' || kind === 'transfer'),
    balance: (): string => `${balance / 100n}.${String(balance % 100n).padStart(2, '0')}`,
    covers: (amount: string): boolean => balance >= centsOf(amount),
    /** With the bank's time, and its next reference unless one is given. */
    book(given: NewLine): BookLine {
      balance += (given.direction === 'in' ? 1n : -1n) * centsOf(given.amount)
      const line: BookLine = {
        phone: '',
        document: 'V12345678',
        bankCode: '',
        concept: '',
        externalId: '',
        ...given,
        reference: given.reference ?? String(630_410_000_000 + lines.length),
        at: now(),
        reversed: false,
      }
      lines.push(line)
      return line
    },
  }
}

export type PlazaBooks = ReturnType<typeof openBooks>
