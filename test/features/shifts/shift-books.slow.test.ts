import { test } from 'vitest'
import { tradeInShifts } from '../../support/shift-books.ts'

const DAYS = Number(process.env.SHIFT_DAYS ?? 30)

test(
  'over 30 random days, the sums of shifts and of none are the summary and the bank’s books',
  {
    timeout: 60_000 + DAYS * 30_000,
  },
  () => tradeInShifts(DAYS),
)
