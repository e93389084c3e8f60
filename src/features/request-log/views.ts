import type * as z from 'zod'
import { apiKeyId, loggedRequestId } from '../../platform/ids.ts'
import type { RequestRow } from './queries.ts'
import type { LoggedRequest } from './schemas.ts'

export const loggedRequestView = (row: RequestRow): z.input<typeof LoggedRequest> => ({
  id: loggedRequestId.toPublic(row.id),
  requestId: row.request_id,
  at: row.created_at,
  method: row.method,
  path: row.path,
  status: row.status,
  errorCode: row.error_code,
  keyId: apiKeyId.toPublic(row.api_key_id),
  durationMs: row.duration_ms,
})
