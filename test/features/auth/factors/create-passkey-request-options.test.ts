import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../../support/actors.ts'
import { type Api, apiOf } from '../../../support/api.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const ask = (as?: { token: string }) => api('POST', '/auth/passkeys/options', { ...(as && { as }) })

test('the options have a challenge of their own, and are the same for everybody but for it', async () => {
  const actor = await createUser(service)
  const [one, other] = [await ask(), await ask(actor)]
  expect(one.body).toEqual({
    challenge: expect.stringMatching(/^[\w-]{72}$/),
    rpId: 'payments.test',
    timeout: 300_000,
    userVerification: 'required',
  })
  expect(other.body).toEqual({ ...one.body, challenge: expect.any(String) })
  expect(other.body.challenge).not.toBe(one.body.challenge)
})

test('asking leaves no trace, and waits for nothing', async () => {
  await service.takeRoundTrips()
  await ask()
  expect(await service.takeRoundTrips()).toMatchObject({ count: 0 })
})
