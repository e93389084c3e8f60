import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { submitKyc } from '../../support/kyc.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())
beforeEach(async () => {
  user = await createUser(service)
})

const read = async () => (await api('GET', '/auth/me/kyc', { as: user })).body

test('without a submission there is only the status', async () => {
  expect(await read()).toEqual({
    status: 'NOT_STARTED',
    legalName: null,
    document: null,
    documentType: null,
    files: [],
    reason: null,
    submittedAt: null,
    decidedAt: null,
  })
})

test('a submission is read as it was returned', async () => {
  const sent = await submitKyc(service, user)
  expect(await read()).toEqual(sent)
  const newer = await submitKyc(service, user)
  expect(await read()).toEqual(newer)
})

test('a rejection is shown with its reason and its time', async () => {
  const sent = await submitKyc(service, user)
  const admin = await createUser(service, { role: 'ADMIN' })
  const body = { kycStatus: 'REJECTED', reason: 'La foto no se lee.' }
  await api('PUT', `/admin/users/${user.id}/kyc`, { as: admin, body })
  expect(await read()).toEqual({
    ...sent,
    status: 'REJECTED',
    reason: 'La foto no se lee.',
    decidedAt: expect.stringMatching(/Z$/),
  })
})

test('no API key can read it, bound or not', async () => {
  const merchant = await createMerchant(service, user)
  for (const as of [
    await createApiKey(service, user),
    await createApiKey(service, user, { merchant }),
  ]) {
    expectRefusal(await api('GET', '/auth/me/kyc', { as }), 'FORBIDDEN')
  }
})

test('a suspended user cannot read it', async () => {
  const suspended = await createUser(service, { status: 'suspended' })
  expectRefusal(await api('GET', '/auth/me/kyc', { as: suspended }), 'ACCOUNT_SUSPENDED')
})
