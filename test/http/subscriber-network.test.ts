import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriberNetwork } from '../../src/domain/ip-address.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** As the database counts what the address tries. */
async function callerNetwork(ip: string | null): Promise<string | undefined> {
  const [row] = await service.database.query<{ network: string }>(
    `with told as materialized (select set_config('app.ip', coalesce($1, ''), false))
     select caller_network() as network from told`,
    [ip],
  )
  return row?.network
}

test.each([
  ['190.202.1.7', '190.202.1.7', true],
  ['190.202.1.7', '190.202.1.8', false],
  ['2001:db8:0:1::5', '2001:db8:0:1:ffff::9', true],
  ['2001:db8:0:1::5', '2001:db8:0:2::5', false],
  ['2001:db8::1', '2001:db8:0:0:9::1', true],
  ['2001:db8::1', '2001:db8:1::1', false],
  ['::ffff:190.202.1.7', '::ffff:190.202.1.7', true],
  ['::ffff:190.202.1.7', '::ffff:190.202.1.8', false],
  [null, null, true],
])(
  'the service and the database agree whether %s and %s are one subscriber',
  async (one, other, same) => {
    expect(subscriberNetwork(one) === subscriberNetwork(other)).toBe(same)
    expect((await callerNetwork(one)) === (await callerNetwork(other))).toBe(same)
  },
)
