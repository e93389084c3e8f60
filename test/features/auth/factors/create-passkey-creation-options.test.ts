import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createUser } from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { createPasskey } from '../../../support/passkeys.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const ask = (as?: { token: string }) =>
  api('POST', '/auth/factors/passkeys/options', { ...(as && { as }) })

test('the options are for this service and this user, and name the user’s passkeys', async () => {
  const actor = await createUser(service, { factorPresented: true })
  const passkey = await createPasskey(service, actor)
  await createPasskey(service, await createUser(service))
  const { status, body } = await ask(actor)
  expect(status).toBe(200)
  expect(body).toEqual({
    challenge: expect.stringMatching(/^[\w-]{72}$/),
    rp: { id: 'payments.test', name: 'Bolívar Pagos' },
    user: { id: passkey.userHandle, name: actor.email, displayName: actor.name },
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: 300_000,
    excludeCredentials: [{ type: 'public-key', id: passkey.id, transports: ['internal'] }],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  })
})

test('the authenticator keeps nothing of the user that names a person', async () => {
  const actor = await createUser(service)
  const { body } = await ask(actor)
  const handle = Buffer.from(body.user.id, 'base64url')
  expect(handle.toString('hex')).toBe(actor.uuid.replaceAll('-', ''))
})

test('asking leaves no trace', async () => {
  const actor = await createUser(service)
  await ask(actor)
  expect(await service.database.query('select from spent_challenges')).toEqual([])
  expect(
    await service.database.query('select from factors where user_id = $1', [actor.uuid]),
  ).toEqual([])
})

test('nobody, a key, and who has not presented a factor lately are refused', async () => {
  const actor = await createUser(service)
  expectRefusal(await ask(), 'UNAUTHORIZED')
  expectRefusal(await ask(await createApiKey(service, actor)), 'FORBIDDEN')
  await createPasskey(service, actor)
  expectRefusal(await ask(actor), 'STEP_UP_REQUIRED')
  const unverified = await createUser(service, { verified: false })
  expectRefusal(await ask(unverified), 'EMAIL_NOT_VERIFIED')
})
