import { inject } from 'vitest'
import { receiptPath } from '../../src/platform/receipt-path.ts'
import type { TransactionFixture } from './transactions.ts'

/** The path of a payment's receipt. */
export const receiptPathOf = ({ uuid }: Pick<TransactionFixture, 'uuid'>): string =>
  receiptPath({ SERVER_SECRET: inject('stack').secrets.SERVER_SECRET ?? '' }, uuid)
