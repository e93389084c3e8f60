import { centsOf } from '../../../domain/money.ts'
import type { ReadLine } from './read-lines.ts'

/** What an account held at the end of a Caracas day. */
export interface DayBalance {
  day: string
  balance: string
}

/**
 * What the account held at the end of each day of a file but the last one, which may go on. Only where the file's own sums
 * prove it, row by row, from its beginning or from its end: a balance that is not the account's would close days wrongly.
 */
export function dayBalances(lines: readonly ReadLine[]): DayBalance[] {
  const ordered = [lines, lines.toReversed()].find(isProven)
  if (ordered === undefined) return []
  const ends = new Map(ordered.map(({ bookedOn, balance }) => [bookedOn, balance as string]))
  return [...ends].slice(0, -1).map(([day, balance]) => ({ day, balance }))
}

function isProven(lines: readonly ReadLine[]): boolean {
  if (lines.length < 2 || lines.some(({ balance }) => balance === null)) return false
  return lines.every(({ bookedOn, balance, amount, direction }, place) => {
    const before = lines[place - 1]
    if (before === undefined) return true
    const moved = direction === 'in' ? centsOf(amount) : -centsOf(amount)
    return (
      before.bookedOn <= bookedOn &&
      cents(before.balance as string) + moved === cents(balance as string)
    )
  })
}

const cents = (balance: string): bigint =>
  balance.startsWith('-') ? -centsOf(balance.slice(1)) : centsOf(balance)
