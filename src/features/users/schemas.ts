import * as z from 'zod'
import { KYC_STATUSES, USER_STATUSES } from '../../domain/statuses.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { userId } from '../../platform/ids.ts'
import { caseInsensitiveEnum, isoTime, pathId, publicId, searchTerm } from '../../wire/schemas.ts'

const status = z.lazy(() =>
  z.enum(['ACTIVE', 'SUSPENDED', 'BANNED']).meta({ example: 'SUSPENDED' }),
)

export const AdminUserParams = z.lazy(() => z.object({ id: pathId(userId) }))

export const AdminUserQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(20, userId),
    search: searchTerm
      .optional()
      .meta({ description: 'Part of the name or of the e-mail; case and accents do not matter.' }),
    status: caseInsensitiveEnum(USER_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
    kycStatus: caseInsensitiveEnum(KYC_STATUSES)
      .optional()
      .meta({ description: 'Only users whose identity check has this status.' }),
  }),
)

const item = () => ({
  id: publicId(userId, '01kga5ycm3e59btav2r01pgpaf'),
  name: z.string().meta({ example: 'Ana Pérez' }),
  email: z.email().meta({ example: 'ana@example.com' }),
  status: z.enum(USER_STATUSES),
  kycStatus: z.enum(KYC_STATUSES),
  createdAt: isoTime,
})

const AdminUserItem = z.lazy(() => z.object(item()).meta({ id: 'AdminUserItem' }))

export const AdminUserList = z.lazy(() => pageSchema(AdminUserItem).meta({ id: 'AdminUserList' }))

export const AdminUser = z.lazy(() =>
  z
    .object({
      ...item(),
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
