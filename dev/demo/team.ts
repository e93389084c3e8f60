import type { DemoAccount } from './account.ts'
import type { DemoClient } from './demo-client.ts'
import { readMailedInvitation } from './mailbox.ts'

/** Creates an API key for this merchant, calls with it, and revokes it. */
export async function callWithKey(talk: DemoClient, merchantId: string): Promise<void> {
  talk.printHeading('A server calls with a key of its own, which reaches this merchant alone')
  const session = talk.token
  const input = { name: 'server', environment: 'test', merchantId }
  const { id, key } = await talk.expect(201, 'POST', '/api-keys', input)
  talk.token = key
  await talk.expect(200, 'GET', `/merchants/${merchantId}`)
  await talk.expect(403, 'GET', '/auth/me')
  talk.token = session
  await talk.expect(204, 'DELETE', `/api-keys/${id}`)
  talk.token = key
  await talk.expect(401, 'GET', `/merchants/${merchantId}`)
  talk.token = session
}

/** Invites a new user, who accepts with the mailed link. */
export async function inviteColleague(
  talk: DemoClient,
  merchantId: string,
  { email, password }: DemoAccount,
): Promise<void> {
  talk.printHeading('A colleague is invited, and is a member once they accept')
  const session = talk.token
  const invited = { email: `colleague-${email}`, role: 'MEMBER' }
  await talk.expect(201, 'POST', `/merchants/${merchantId}/invitations`, invited)
  const invitation = `/invitations/${await readMailedInvitation(talk.service, invited.email)}`
  talk.token = undefined
  const offered = await talk.expect(200, 'GET', invitation)
  talk.check('it is for somebody new', offered.newUser === true)
  await talk.expect(200, 'POST', `${invitation}/accept`, { name: 'Demo Colleague', password })
  talk.token = session
  const members = await talk.expect(200, 'GET', `/merchants/${merchantId}/members`)
  talk.check('there are two members', members.data.length === 2)
}
