import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { textWithoutRequestId } from '../../support/auth.ts'
import {
  acceptInvitation,
  createInvitation,
  getInvitation,
  revokeInvitation,
} from '../../support/invitations.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

test('shows the merchant, the e-mail, the role and the end, to whoever holds the token', async () => {
  const { token, email } = await createInvitation(service, merchant, { role: 'ADMIN' })
  const { body } = await getInvitation(service, token)
  expect(body).toEqual({
    merchant: { id: merchant.id, name: merchant.name },
    email,
    role: 'ADMIN',
    newUser: true,
    expiresAt: expect.stringMatching(/Z$/),
  })
})

test('says whether the e-mail has an account by now', async () => {
  const { email } = await createUser(service, { verified: false })
  const { token } = await createInvitation(service, merchant, { email })
  expect((await getInvitation(service, token)).body.newUser).toBe(false)
})

test('takes no notice of a credential that is sent along', async () => {
  const { token } = await createInvitation(service, merchant)
  const result = await api('GET', `/invitations/${token}`, { as: { token: 'nonsense' } })
  expect(result.status).toBe(200)
})

test('answers an unknown and a malformed token alike, GET and accept', async () => {
  const { token, id } = await createInvitation(service, merchant)
  const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  const strange = [
    altered,
    token.slice(1),
    `${token}A`,
    token.toUpperCase(),
    id,
    'x',
    '%00',
    '..%2f',
  ]
  for (const ask of [getInvitation, acceptInvitation]) {
    const answers = await Promise.all(strange.map((text) => ask(service, text)))
    for (const answer of answers) expectRefusal(answer, 'NOT_FOUND')
    expect(new Set(answers.map(textWithoutRequestId)).size).toBe(1)
  }
})

test('refuses one that was accepted with CONFLICT, even when its time is over', async () => {
  const { token } = await createInvitation(service, merchant)
  expect((await acceptInvitation(service, token)).status).toBe(200)
  expectRefusal(await getInvitation(service, token), 'CONFLICT')
  service.setNow(new Date(Date.now() + 8 * 24 * 60 * 60 * 1000))
  for (const ask of [getInvitation, acceptInvitation])
    expectRefusal(await ask(service, token), 'CONFLICT')
  service.setNow()
})

test('refuses one that was revoked with GONE, even when its time is over', async () => {
  const { token, id } = await createInvitation(service, merchant)
  await revokeInvitation(service, merchant, owner, id)
  expectRefusal(await getInvitation(service, token), 'GONE')
  service.setNow(new Date(Date.now() + 8 * 24 * 60 * 60 * 1000))
  for (const ask of [getInvitation, acceptInvitation])
    expectRefusal(await ask(service, token), 'GONE')
  service.setNow()
})

test('is there until the end of the seventh day, and then gone', async () => {
  const { token } = await createInvitation(service, merchant)
  const end = new Date((await getInvitation(service, token)).body.expiresAt).getTime()
  service.setNow(new Date(end))
  for (const ask of [getInvitation, acceptInvitation])
    expectRefusal(await ask(service, token), 'GONE')
  service.setNow(new Date(end - 1))
  for (const ask of [getInvitation, acceptInvitation])
    expect((await ask(service, token)).status).toBe(200)
  service.setNow()
})

test('says the same of an invitation’s state to GET and to accept', async () => {
  const used = await createInvitation(service, merchant)
  await acceptInvitation(service, used.token)
  const revoked = await createInvitation(service, merchant)
  await revokeInvitation(service, merchant, owner, revoked.id)
  for (const { token } of [used, revoked]) {
    const answers = [
      await getInvitation(service, token),
      await acceptInvitation(service, token),
      await acceptInvitation(service, token, { body: {} }),
      await acceptInvitation(service, token, { as: owner }),
    ]
    expect(new Set(answers.map(textWithoutRequestId)).size).toBe(1)
  }
})
