import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { createBankOrder } from '../../support/bank-orders.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  const owner = await createUser(service)
  const test = await createBankAccount(service, owner)
  const live = await createBankAccount(service, owner, { environment: 'live', connection: 'bnc' })
  await createBankOrder(service, owner, test)
  await createBankOrder(service, owner, live, { environment: 'live', connection: 'bnc' })
})
afterAll(() => service.stop())

test.each(['/admin/payments', '/admin/bank-accounts'])(
  'an administrator’s key sees of %s what is of its own environment',
  async (path) => {
    const spellings = { live: 'production', test: 'sandbox' } as const
    for (const environment of ['live', 'test'] as const) {
      const as = await createApiKey(service, administrator, { environment })
      const seen = (await api('GET', path, { as })).body.data
      expect(seen.length).toBeGreaterThan(0)
      expect(new Set(seen.map((row: { environment: string }) => row.environment))).toEqual(
        new Set([spellings[environment]]),
      )
      const other = environment === 'live' ? 'sandbox' : 'production'
      const refused = await api('GET', `${path}?environment=${other}`, { as })
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: 'environment' }])
    }
    expect((await api('GET', path, { as: administrator })).body.total).toBe(2)
  },
)
