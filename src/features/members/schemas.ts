import * as z from 'zod'
import { GIVEN_ROLES, MEMBER_ROLES } from '../../domain/roles.ts'
import { merchantId, userId } from '../../platform/ids.ts'
import { boundBranches, shownBranches } from '../../wire/branches.ts'
import { caseInsensitiveEnum, pathId, publicId } from '../../wire/schemas.ts'

export const MembersParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const MemberParams = z.lazy(() =>
  z.object({ id: pathId(merchantId), userId: pathId(userId) }),
)

export const MembersQuery = z.lazy(() =>
  z.object({
    role: caseInsensitiveEnum(MEMBER_ROLES)
      .optional()
      .meta({ description: 'Only members with this role.' }),
  }),
)

export const MemberChanges = z.lazy(() =>
  z.object({ role: z.enum(GIVEN_ROLES).meta({ example: 'ADMIN' }) }).meta({ id: 'MemberChanges' }),
)

export const MemberBranchesInput = z.lazy(() =>
  z.object({ branchIds: boundBranches() }).meta({ id: 'MemberBranchesInput' }),
)

export const MemberBranches = z.lazy(() =>
  z
    .object({
      userId: publicId(userId, '01kga5ycm3e59btav2r01pgpaf'),
      branchIds: shownBranches(),
    })
    .meta({ id: 'MemberBranches' }),
)

export const Member = z.lazy(() =>
  z
    .object({
      userId: publicId(userId, '01kga5ycm3e59btav2r01pgpaf'),
      email: z.email().meta({ example: 'luis@example.com' }),
      name: z.string().meta({ example: 'Luis Rojas' }),
      role: z.enum(MEMBER_ROLES).meta({ example: 'ADMIN' }),
    })
    .meta({ id: 'Member' }),
)

export const MemberList = z.lazy(() =>
  z.object({ data: z.array(Member) }).meta({ id: 'MemberList' }),
)
