import { test } from 'vitest'
import { tradeInShifts } from '../../support/shift-books.ts'

test('over two random days, the sums of shifts and of none are the summary and the bank’s books', () =>
  tradeInShifts(2))
