import * as z from 'zod'
import { GIVEN_ROLES } from '../../domain/roles.ts'
import { INVITATION_STATUSES } from '../../domain/statuses.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { invitationId, merchantId } from '../../platform/ids.ts'
import { boundBranches, shownBranches } from '../../wire/branches.ts'
import { neverEmpty } from '../../wire/never-empty.ts'
import {
  caseInsensitiveEnum,
  emailAddress,
  isoTime,
  pathId,
  publicId,
  singleLineText,
} from '../../wire/schemas.ts'
import { newPassword } from '../auth/rules.ts'

const email = z.lazy(() => z.email().meta({ example: 'luis@example.com' }))
const role = z.lazy(() => z.enum(GIVEN_ROLES).meta({ example: 'MEMBER' }))
const invitingMerchant = () => ({
  id: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
  name: z.string().meta({ example: 'Panadería La Ñapa' }),
})

export const InvitationsParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const InvitationParams = z.lazy(() =>
  z.object({
    id: pathId(merchantId),
    invitationId: pathId(invitationId),
  }),
)

export const TokenParams = z.lazy(() =>
  z.object({
    token: z.string().meta({ description: 'The last part of the mailed link.' }),
  }),
)

export const NewInvitation = z.lazy(() =>
  z
    .object({
      email: emailAddress.meta({ example: 'luis@example.com' }),
      role: neverEmpty(role.clone())
        .optional()
        .transform((role) => role ?? 'MEMBER')
        .meta({ description: 'Default: MEMBER.', example: 'MEMBER' }),
      branchIds: boundBranches().optional().meta({
        description: 'The branches to which they are bound once they accept. Default: null, all.',
        example: null,
      }),
    })
    .meta({ id: 'NewInvitation' }),
)

export const InvitationQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, invitationId),
    status: caseInsensitiveEnum(INVITATION_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
  }),
)

export const Invitation = z.lazy(() =>
  z
    .object({
      id: publicId(invitationId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      email,
      role,
      branchIds: shownBranches(),
      status: z.enum(INVITATION_STATUSES),
      expiresAt: isoTime,
      createdAt: isoTime,
    })
    .meta({ id: 'Invitation' }),
)

export const InvitationList = z.lazy(() => pageSchema(Invitation).meta({ id: 'InvitationList' }))

export const InvitationView = z.lazy(() =>
  z
    .object({
      merchant: z.object(invitingMerchant()),
      email,
      role,
      newUser: z.boolean().meta({ description: 'Whether this e-mail has no account yet.' }),
      expiresAt: isoTime,
    })
    .meta({ id: 'InvitationView' }),
)

export const Acceptance = z.lazy(() =>
  z
    .object({
      name: singleLineText(120).optional().meta({
        description: 'The full name. Required if the e-mail has no account yet.',
        example: 'Luis Rojas',
      }),
      password: newPassword.optional().meta({
        description: 'For the new account: 8 to 128 characters; not a common password.',
        example: 'cachapa con queso 8',
      }),
    })
    .meta({ id: 'Acceptance' }),
)

export const Accepted = z.lazy(() =>
  z
    .object({
      message: z.string().meta({ example: 'You are now a member.' }),
      merchant: z.object({ ...invitingMerchant(), role }),
    })
    .meta({ id: 'Accepted' }),
)
