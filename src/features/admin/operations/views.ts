import type * as z from 'zod'
import { WIRE_ENVIRONMENTS } from '../../../domain/environment.ts'
import { merchantId } from '../../../platform/ids.ts'
import type { OperationStopRow } from './queries.ts'
import type { Operation } from './schemas.ts'

/** A stop or restart of the movement of money. */
export const operationView = (row: OperationStopRow): z.input<typeof Operation> => ({
  environment: WIRE_ENVIRONMENTS[row.environment],
  bank: row.bank,
  merchantId: row.merchant_id && merchantId.toPublic(row.merchant_id),
  enabled: row.enabled,
  reason: row.reason,
  updatedAt: row.updated_at,
})
