import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { login } from '../../support/auth.ts'
import { serviceKeys, unknownSigningKey } from '../../support/forged-tokens.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

function expectUnauthorized(result: CallResult): void {
  expectRefusal(result, 'UNAUTHORIZED')
  expect(result.headers.get('WWW-Authenticate')).toMatch(/^Bearer\b/)
}

test('only the public parts of the keys are shown, which caches may keep for 5 minutes', async () => {
  const { body, headers } = await api('GET', '/.well-known/jwks.json')
  const [{ kid, x, d }] = serviceKeys()
  expect(body).toEqual({
    keys: [{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid, x }],
  })
  expect(JSON.stringify(body)).not.toContain(d)
  expect(headers.get('Cache-Control')).toBe('public, max-age=300')
})

test('the keys can be rotated without logging anyone out, until the old one is removed', {
  tags: ['full'],
}, async () => {
  const fresh = unknownSigningKey('2027-01')
  const both = await startRotated([fresh, ...serviceKeys()])
  const user = await createUser(both)
  expect((await apiOf(both)('GET', '/auth/me', { as: user })).status).toBe(200)
  const { body } = await apiOf(both)('GET', '/.well-known/jwks.json')
  expect(body.keys.map(({ kid }: { kid: string }) => kid)).toEqual([
    '2027-01',
    serviceKeys()[0].kid,
  ])
  const { accessToken } = (await login(both, user.email)).body
  expect(decodeProtectedHeader(accessToken).kid).toBe('2027-01')

  const freshAlone = await startRotated([fresh])
  const other = await createUser(freshAlone)
  expectUnauthorized(await apiOf(freshAlone)('GET', '/auth/me', { as: other }))
})

async function startRotated(keys: ReturnType<typeof unknownSigningKey>[]): Promise<Service> {
  const rotated = await startService({ vars: { JWT_SIGNING_KEYS: JSON.stringify(keys) } })
  onTestFinished(() => rotated.stop())
  return rotated
}
