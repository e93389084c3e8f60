import { inject } from 'vitest'
import type { GivenRole } from '../../src/domain/roles.ts'
import { invitationId, newUuid, type Uuid } from '../../src/platform/ids.ts'
import { hashInvitationToken, invitationToken } from '../../src/platform/invitation-tokens.ts'
import { type MerchantFixture, PASSWORD, uniqueEmail } from './actors.ts'
import { apiOf, type CallOptions, type CallResult } from './api.ts'
import type { Service } from './service.ts'

export interface InvitationFixture {
  uuid: Uuid<'invitation'>
  id: string
  email: string
  /** What the mailed link ends in. */
  token: string
}

/** The token of an invitation of the service under test, which stands in its mail alone. */
export const invitationTokenOf = (invitationUuid: Uuid<'invitation'>): string =>
  invitationToken(inject('stack').secrets.SERVER_SECRET ?? '', invitationUuid)

export interface InvitationOptions {
  email?: string
  role?: GivenRole
  createdAt?: Date
}

/** An invitation by the merchant's owner, made in the database so that no mail goes out. */
export async function createInvitation(
  service: Service,
  merchant: MerchantFixture,
  { email = uniqueEmail(), role = 'MEMBER', createdAt = new Date() }: InvitationOptions = {},
): Promise<InvitationFixture> {
  const uuid = newUuid<'invitation'>(createdAt)
  const token = invitationTokenOf(uuid)
  await service.database.query(
    `insert into invitations (id, merchant_id, email, role, token_hash, invited_by, created_at, expires_at)
     select $1, id, $3, $4, $5, owner_id, $6, $6::timestamptz + interval '7 days'
     from merchants where id = $2`,
    [uuid, merchant.uuid, email, role, hashInvitationToken(token), createdAt],
  )
  return { uuid, id: invitationId.toPublic(uuid), email, token }
}

/** Invites through the service. */
export const sendInvitation = (
  service: Service,
  merchant: MerchantFixture,
  as: { token: string },
  body: unknown,
  headers: Record<string, string> = {},
): Promise<CallResult> =>
  apiOf(service)('POST', `/merchants/${merchant.id}/invitations`, { as, body, headers })

/** The token of an invitation that the service answered with. */
export const tokenFromResponse = ({ body }: CallResult): string =>
  invitationTokenOf(invitationId.toUuid(body.id))

export const revokeInvitation = (
  service: Service,
  merchant: MerchantFixture,
  as: { token: string },
  id: string,
): Promise<CallResult> =>
  apiOf(service)('DELETE', `/merchants/${merchant.id}/invitations/${id}`, { as })

export const getInvitation = (service: Service, token: string): Promise<CallResult> =>
  apiOf(service)('GET', `/invitations/${token}`)

/** What a new user accepts with. */
export const newUserBody = { name: 'Luis Rojas', password: PASSWORD }

/** Accepts: as a user with an empty body, as nobody with a new account, unless another is said. */
export const acceptInvitation = (
  service: Service,
  token: string,
  options: Pick<CallOptions, 'as' | 'body' | 'headers'> = {},
): Promise<CallResult> =>
  apiOf(service)('POST', `/invitations/${token}/accept`, {
    body: options.as ? {} : newUserBody,
    ...options,
  })

/** What became of an invitation, and the roles that its e-mail's account has in its merchant. */
export async function invitationState(service: Service, { uuid }: { uuid: string }) {
  const [row] = await service.database.query<{
    accepted: boolean
    revoked: boolean
    roles: string[]
  }>(
    `select accepted_at is not null as accepted, revoked_at is not null as revoked,
       array(select m.role from members m join users u on u.id = m.user_id
         where m.merchant_id = i.merchant_id and u.email = i.email) as roles
     from invitations i where id = $1`,
    [uuid],
  )
  return row
}
