import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createUser } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
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

test('where nothing was sent, there is nothing but the status', async () => {
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
