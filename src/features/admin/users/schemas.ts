import * as z from 'zod'
import { envelope, pagingQuery } from '../../../http/paging.ts'
import {
  anyCase,
  isoTime,
  line,
  pathId,
  publicId,
  searchTerm,
  timeInput,
} from '../../../http/schemas.ts'
import { kycFields } from '../../../kyc/kyc-schema.ts'
import { kycFileId, userId } from '../../../platform/ids.ts'

const USER_STATUSES = ['ACTIVE', 'SUSPENDED', 'BANNED'] as const
const KYC_STATUSES = ['APPROVED', 'REJECTED', 'PENDING', 'NOT_STARTED'] as const

const STORED_STATUSES = ['active', 'inactive', 'suspended', 'banned'] as const
const STORED_KYC_STATUSES = ['pending', 'approved', 'rejected', 'not_started'] as const

const status = z.enum(USER_STATUSES).meta({ example: 'SUSPENDED' })
const kycStatus = z.enum(KYC_STATUSES).meta({ example: 'REJECTED' })

export const AdminUserParams = z.lazy(() => z.object({ id: pathId(userId) }))

export const AdminUserQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(20),
    search: searchTerm
      .optional()
      .meta({ description: 'Part of the name or of the e-mail; case and accents do not matter.' }),
    status: anyCase(STORED_STATUSES).optional(),
    kycStatus: anyCase(STORED_KYC_STATUSES).optional(),
  }),
)

const item = {
  id: publicId(userId, '01kga5ycm3e59btav2r01pgpaf'),
  name: z.string().meta({ example: 'Ana Pérez' }),
  email: z.email().meta({ example: 'ana@example.com' }),
  status: z.enum(STORED_STATUSES),
  kycStatus: z.enum(STORED_KYC_STATUSES),
  createdAt: isoTime,
}

const AdminUserItem = z.lazy(() => z.object(item).meta({ id: 'AdminUserItem' }))

export const AdminUserList = z.lazy(() => envelope(AdminUserItem).meta({ id: 'AdminUserList' }))

export const AdminUser = z.lazy(() =>
  z
    .object({
      ...item,
      lastLoginAt: isoTime
        .nullable()
        .meta({ description: 'When they last logged in with their password.' }),
    })
    .meta({ id: 'AdminUser' }),
)

export const UserStatusChange = z.lazy(() => z.object({ status }).meta({ id: 'UserStatusChange' }))

export const UserStatus = z.lazy(() =>
  z
    .object({ message: z.string().meta({ example: 'The user’s status was updated.' }), status })
    .meta({ id: 'UserStatus' }),
)

export const UserKycChange = z.lazy(() =>
  z
    .object({
      kycStatus,
      reason: line(500).optional().meta({
        description: 'Required when rejecting.',
        example: 'La foto del documento no se lee.',
      }),
      submittedAt: timeInput.optional().meta({
        description:
          'The `submittedAt` of what you reviewed: if the user has submitted something newer since, nothing is decided and the answer is a 409.',
        example: '2026-01-31T14:05:09.123Z',
      }),
    })
    .refine((change) => change.kycStatus !== 'REJECTED' || change.reason !== undefined, {
      path: ['reason'],
      error: 'Is required when rejecting.',
    })
    .meta({ id: 'UserKycChange' }),
)

export const UserKyc = z.lazy(() =>
  z
    .object({
      message: z.string().meta({ example: 'The user’s KYC status was updated.' }),
      kycStatus,
    })
    .meta({ id: 'UserKyc' }),
)

export const AdminUserKyc = z.lazy(() =>
  z
    .object({
      userId: publicId(userId, '01kga5ycm3e59btav2r01pgpaf'),
      status: z.enum(STORED_KYC_STATUSES),
      ...kycFields,
    })
    .meta({ id: 'AdminUserKyc' }),
)

export const AdminKycFileParams = z.lazy(() =>
  z.object({ id: pathId(userId), fileId: pathId(kycFileId) }),
)
