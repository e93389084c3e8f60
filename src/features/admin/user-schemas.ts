import * as z from 'zod'
import { line, pathId } from '../../http/schemas.ts'
import { userId } from '../../platform/ids.ts'

export const USER_STATUSES = ['ACTIVE', 'SUSPENDED', 'BANNED'] as const
export const KYC_STATUSES = ['APPROVED', 'REJECTED', 'PENDING', 'NOT_STARTED'] as const

const status = z.enum(USER_STATUSES).meta({ example: 'SUSPENDED' })
const kycStatus = z.enum(KYC_STATUSES).meta({ example: 'REJECTED' })

export const AdminUserParams = z.object({ id: pathId(userId) })

export const UserStatusChange = z.object({ status }).meta({ id: 'UserStatusChange' })

export const UserStatus = z
  .object({ message: z.string().meta({ example: 'The user’s status was updated.' }), status })
  .meta({ id: 'UserStatus' })

export const UserKycChange = z
  .object({
    kycStatus,
    reason: line(500).optional().meta({
      description: 'Required when rejecting.',
      example: 'La foto del documento no se lee.',
    }),
  })
  .refine((change) => change.kycStatus !== 'REJECTED' || change.reason !== undefined, {
    path: ['reason'],
    error: 'Is required when rejecting.',
  })
  .meta({ id: 'UserKycChange' })

export const UserKyc = z
  .object({
    message: z.string().meta({ example: 'The user’s KYC status was updated.' }),
    kycStatus,
  })
  .meta({ id: 'UserKyc' })
