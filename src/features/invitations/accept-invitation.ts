import { optionalSession } from '../../http/access.ts'
import type { CallDatabase } from '../../http/call-database.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { hashInvitationToken } from '../../platform/invitation-tokens.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { ApiError, type ErrorDetail, refusal } from '../../wire/errors.ts'
import { type AcceptedRow, type InvitedUser, joinByInvitation } from './accept-queries.ts'
import { findInvitation } from './queries.ts'
import { requirePendingInvitation } from './rules.ts'
import { Acceptance, Accepted, TokenParams } from './schemas.ts'
import { acceptedView } from './views.ts'

export const acceptInvitation = route({
  id: 'acceptInvitation',
  method: 'post',
  path: '/invitations/:token/accept',
  summary: 'Accept an invitation',
  description:
    'If the invited person has an account, send its access token. If not, send `name` and `password`: an account is created, with its e-mail already verified. A 410 if whoever invited may no longer invite to this role. The OWNER is mailed of a new ADMIN.',
  access: optionalSession('A new user has no account yet: the token proves the e-mail.'),
  sensitive: 'code',
  params: TokenParams,
  body: Acceptance,
  returns: [200, Accepted],
  idempotent: { view: acceptedView },
  async run(call) {
    const { params, body, db, newId, credential } = call
    const userAgent = userAgentOf(call)
    const tokenHash = hashInvitationToken(params.token)
    const newcomer = { id: newId<'user'>(), name: null, passwordHash: null }
    if (credential) return join(db, tokenHash, newcomer, userAgent)
    const { name, password } = body
    if (name === undefined || password === undefined) return rejectIncomplete(db, tokenHash, body)
    const passwordHash = await hashPassword(password)
    return join(db, tokenHash, { ...newcomer, name, passwordHash }, userAgent)
  },
})

async function join(
  db: CallDatabase,
  tokenHash: Buffer,
  newcomer: InvitedUser,
  userAgent: string | null,
): Promise<AcceptedRow> {
  const { joined } = await db.change(joinByInvitation(tokenHash, newcomer, userAgent))
  return respondedRow(joined)
}

/**
 * Rejects a request with neither a credential nor all fields of a new account; the invitation decides which
 * error it gets.
 */
async function rejectIncomplete(
  db: CallDatabase,
  tokenHash: Buffer,
  body: { name?: string | undefined; password?: string | undefined },
): Promise<never> {
  const [found] = await db.read(findInvitation(tokenHash))
  if (!requirePendingInvitation(found).new_user) throw refusal('unauthorized')
  const details: ErrorDetail[] = (['name', 'password'] as const)
    .filter((path) => body[path] === undefined)
    .map((path) => ({
      path,
      message: ['Hace falta para un usuario nuevo.', 'Required for a new user.'] as const,
    }))
  throw new ApiError('INVALID_REQUEST', { details })
}
