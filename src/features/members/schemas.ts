import * as z from 'zod'
import { GIVEN_ROLES, MEMBER_ROLES } from '../../domain/roles.ts'
import { said } from '../../domain/words.ts'
import { branchId, merchantId, userId } from '../../platform/ids.ts'
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

const MAX_BOUND = 50

/** The branches to which somebody is to be bound, without repetition and in order; null for all. */
export const boundBranches = () =>
  z
    .array(z.string().transform(branchId.toUuid))
    .min(1, said('Debe nombrar una sucursal, o ser null.', 'Must name a branch, or be null.'))
    .max(
      MAX_BOUND,
      said(`Puede nombrar ${MAX_BOUND} como máximo.`, `May name ${MAX_BOUND} at most.`),
    )
    .transform((uuids) => [...new Set(uuids)].toSorted())
    .nullable()
    .meta({
      description: 'The branches where they work; null for all.',
      example: ['br_01kga5ycm3e8wbrqjbzqk9c6vm'],
    })

/** The branches to which somebody is bound, as views show them. */
export const shownBranches = () =>
  z
    .array(publicId(branchId, '01kga5ycm3e8wbrqjbzqk9c6vm'))
    .nullable()
    .meta({ description: 'The branches whose things alone they see; null for all.' })

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
