import { sql } from 'drizzle-orm'
import { settleOrder } from '../../banking/queries.ts'
import { recordResolution } from '../../db/functions.ts'
import { bankOrders } from '../../db/schema.ts'
import type { Outcome } from '../../platform/bank/port.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { Resolution } from './resolution.ts'

/** On success the bank's last response code remains. */
const OUTCOMES = {
  success: { status: 'success', reference: null, operationId: null },
  failed: { status: 'failed', reason: 'NOT_EXECUTED', code: 'RESOLVED' },
} as const satisfies Record<string, Outcome>

/** Settles an order by what a person has found, and records who has said so; see record_resolution.sql. */
export const settleByResolution = (
  orderUuid: Uuid<'bankOrder'>,
  { status, reference, reason }: Resolution,
  told: { merchantId?: Uuid<'merchant'>; userAgent?: string | null } = {},
) => ({
  settled: settleOrder(orderUuid, {
    ...OUTCOMES[status],
    ...(reference !== null && { reference }),
    resolved: true,
  }),
  told: statement(sql`
    select ${recordResolution({ payment: sql`p`, stated: status, reason, ...told })}
    from ${bankOrders} p where p.id = ${orderUuid}`),
})
