import { expect, test } from 'vitest'
import { createApiKey, createMerchant, createUser } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { someAddress, withinOneMinute } from '../support/limiters.ts'
import { startService } from '../support/service.ts'

const LIMIT = 20
/** Of a user, over all keys. */
const USER_LIMIT = 30

test('a merchant above its rate gets 429, also by many keys, and no other merchant does, from the same network', async () => {
  const service = await startService({
    vars: { RATE_LIMITS: 'enforced' },
    rateLimits: { CREDENTIAL_LIMITER: LIMIT, ADDRESS_LIMITER: USER_LIMIT },
  })
  try {
    const statuses = await withinOneMinute(async () => {
      const headers = { 'CF-Connecting-IP': someAddress() }
      const trader = async () => {
        const owner = await createUser(service)
        const merchant = await createMerchant(service, owner)
        const keys = [await createApiKey(service, owner), await createApiKey(service, owner)]
        const ask = async (count: number, place: 0 | 1) => {
          const sent = Array.from({ length: count }, () =>
            apiOf(service)('GET', `/merchants/${merchant.id}`, { as: keys[place], headers }),
          )
          return (await Promise.all(sent)).map(({ status }) => status)
        }
        // The service learns whose a key is from its first request.
        return { ask, first: [...(await ask(1, 0)), ...(await ask(1, 1))] }
      }
      const [big, other, another] = [await trader(), await trader(), await trader()]
      return {
        ofBig: [...big.first, ...(await big.ask(2 * LIMIT, 0)), ...(await big.ask(LIMIT, 1))],
        ofOthers: [
          ...[...other.first, ...(await other.ask(10, 0))],
          ...[...another.first, ...(await another.ask(10, 1))],
        ],
      }
    })
    const served = statuses.ofBig.filter((status) => status === 200).length
    expect(served).toBeGreaterThanOrEqual(LIMIT)
    expect(served).toBeLessThanOrEqual(USER_LIMIT + 2)
    expect(statuses.ofBig).toContain(429)
    expect(new Set(statuses.ofOthers)).toEqual(new Set([200]))
  } finally {
    await service.stop()
  }
})
