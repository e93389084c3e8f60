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

test('the merchant, the e-mail, the role and the expiry are shown to whoever has the token', async () => {
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

test('the response says whether the e-mail has an account by now', async () => {
  const { email } = await createUser(service, { verified: false })
  const { token } = await createInvitation(service, merchant, { email })
  expect((await getInvitation(service, token)).body.newUser).toBe(false)
})

test('a credential that is sent along is ignored', async () => {
  const { token } = await createInvitation(service, merchant)
  const result = await api('GET', `/invitations/${token}`, { as: { token: 'nonsense' } })
  expect(result.status).toBe(200)
})

test('an unknown and a malformed token get the same response, for GET and acceptance', {
  tags: ['full'],
}, async () => {
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

test('an accepted invitation is a CONFLICT, even after its expiry', async () => {
  const { token } = await createInvitation(service, merchant)
  expect((await acceptInvitation(service, token)).status).toBe(200)
  expectRefusal(await getInvitation(service, token), 'CONFLICT')
  service.setNow(new Date(Date.now() + 8 * 24 * 60 * 60 * 1000))
  for (const ask of [getInvitation, acceptInvitation])
    expectRefusal(await ask(service, token), 'CONFLICT')
  service.setNow()
})

test('a revoked invitation is GONE, even after its expiry', async () => {
  const { token, id } = await createInvitation(service, merchant)
  await revokeInvitation(service, merchant, owner, id)
  expectRefusal(await getInvitation(service, token), 'GONE')
  service.setNow(new Date(Date.now() + 8 * 24 * 60 * 60 * 1000))
  for (const ask of [getInvitation, acceptInvitation])
    expectRefusal(await ask(service, token), 'GONE')
  service.setNow()
})

test('an invitation is valid until the end of the seventh day, and then GONE', async () => {
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

test('GET and acceptance report the same state of an invitation', async () => {
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
