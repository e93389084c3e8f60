import * as z from 'zod'
import { line, pathId } from '../../http/schemas.ts'
import { merchantId } from '../../platform/ids.ts'

const status = z.enum(['ACTIVE', 'INACTIVE']).meta({ example: 'INACTIVE' })

export const AdminMerchantParams = z.object({ id: pathId(merchantId) })

export const AdminMerchantStatusChange = z
  .object({
    status,
    reason: line(500)
      .optional()
      .meta({ description: 'For the audit log.', example: 'Reclamos de varios pagadores.' }),
  })
  .meta({ id: 'AdminMerchantStatusChange' })

export const AdminMerchantStatus = z
  .object({ message: z.string().meta({ example: 'The merchant’s status was updated.' }), status })
  .meta({ id: 'AdminMerchantStatus' })
