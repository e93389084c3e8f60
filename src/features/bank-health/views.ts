import type * as z from 'zod'
import { bankName } from '../../domain/banks.ts'
import type { BankHealthRow, BankHealthWindow } from './queries.ts'
import type { BankHealthList, BankHealthStatus } from './schemas.ts'

type Bank = z.input<typeof BankHealthList>['data'][number]
type Operation = Bank['operations'][number]

/** With fewer calls than this in five minutes, nothing can be said. */
const FEWEST_CALLS = 3
/** What a bank answers that works. */
const GOOD_SHARE = 0.9

const shareOf = ({ calls, answered }: BankHealthWindow): number | null =>
  calls === 0 ? null : Math.round((answered / calls) * 10_000) / 10_000

const windowView = (window: BankHealthWindow) => ({
  calls: window.calls,
  answeredShare: shareOf(window),
  p95Ms: window.p95Ms,
  lastFailureAt: window.lastFailureAt,
})

function statusOf({ down, last_5_minutes: recent }: BankHealthRow): BankHealthStatus {
  if (recent.calls < FEWEST_CALLS) return 'unknown'
  if (down) return 'down'
  return recent.answered / recent.calls < GOOD_SHARE ? 'degraded' : 'ok'
}

const operationView = (row: BankHealthRow): Operation => ({
  operation: row.operation,
  status: statusOf(row),
  degradedSince: row.degraded_since,
  last5Minutes: windowView(row.last_5_minutes),
  last24Hours: windowView(row.last_24_hours),
})

/** Each bank once, with its operations, in the order of the rows. */
export function bankHealthView(rows: readonly BankHealthRow[]): Bank[] {
  const banks = Map.groupBy(rows, ({ bank_code }) => bank_code)
  return [...banks].map(([bankCode, operations]) => ({
    bankCode,
    bankName: bankName(bankCode),
    operations: operations.map(operationView),
  }))
}
