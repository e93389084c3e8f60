import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  createMerchant,
  createSession,
  createUser,
  uniqueEmail,
} from '../../support/actors.ts'
import { type CallResult, expectRefusal } from '../../support/api.ts'
import { createInvitation, sendInvitation } from '../../support/invitations.ts'
import { type Service, startService } from '../../support/service.ts'

const DAY = 24 * 60 * 60 * 1000

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterEach(() => service.setNow())
afterAll(() => service.stop())

/** A day later, and a session of then. */
function tomorrow({ uuid }: Actor) {
  const moment = new Date(Date.now() + DAY + 60_000)
  service.setNow(moment)
  return createSession(service, uuid, { from: moment })
}

/** Expects so many to be refused for their number, until a day after the first that counts. */
function expectTooMany(results: readonly CallResult[], count: number): void {
  const refused = results.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(count)
  for (const result of refused) {
    expect(expectRefusal(result, 'RATE_LIMITED')).toMatch(/in a day/)
    const wait = Number(result.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(86_000)
    expect(wait).toBeLessThanOrEqual(86_400)
  }
}

const mailsTo = async (email: string) => {
  const rows = await service.database.query("select id from outbox where data->>'to' = $1", [email])
  return rows.length
}

test('a merchant can send 50 invitations a day, even concurrently, and others are not affected', async () => {
  const owner = await createUser(service)
  const [merchant, other] = [
    await createMerchant(service, owner),
    await createMerchant(service, owner),
  ]
  for (let made = 0; made < 47; made += 1) await createInvitation(service, merchant)
  const results = await Promise.all(
    Array.from({ length: 6 }, () =>
      sendInvitation(service, merchant, owner, { email: uniqueEmail() }),
    ),
  )
  expectTooMany(results, 3)
  expect((await sendInvitation(service, other, owner, { email: uniqueEmail() })).status).toBe(201)
  const as = await tomorrow(owner)
  expect((await sendInvitation(service, merchant, as, { email: uniqueEmail() })).status).toBe(201)
})

test('an address can be sent 10 invitations a day, even concurrently, by anyone, and others are not affected', async () => {
  const inviters = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const owner = await createUser(service)
      return { owner, merchant: await createMerchant(service, owner) }
    }),
  )
  const email = uniqueEmail()
  const [{ owner, merchant }] = inviters as [(typeof inviters)[0]]
  const asked = Array.from({ length: 13 }, (_, turn) => {
    const { owner, merchant } = inviters[turn % 4] as (typeof inviters)[0]
    return sendInvitation(service, merchant, owner, { email })
  })
  const results = await Promise.all(asked)
  expectTooMany(results, 3)
  expect(await mailsTo(email)).toBe(10)
  expect((await sendInvitation(service, merchant, owner, { email: uniqueEmail() })).status).toBe(
    201,
  )
  expect((await sendInvitation(service, merchant, await tomorrow(owner), { email })).status).toBe(
    201,
  )
})
