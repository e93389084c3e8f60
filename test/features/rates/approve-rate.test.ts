import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../src/domain/caracas.ts'
import { type Actor, createAdminKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult } from '../../support/api.ts'
import { caracasTime, createRate, ratesOf } from '../../support/rates.ts'
import { type Service, startService } from '../../support/service.ts'

const TODAY = '2026-01-30'
const NOW = caracasTime(TODAY)
const HOUR_MS = 3_600_000
const KNOWN = `36.66420000 BCV (BNC)`
/** With the decimal point in the wrong place. */
const SLIPPED = { currency: 'USD', rate: 366.642, effectiveDate: TODAY }

interface Administrator {
  actor: Actor
  as: { token: string }
}

let service: Service
let api: Api
let first: Administrator
let second: Administrator
beforeAll(async () => {
  service = await startService({ now: NOW })
  api = apiOf(service)
  first = await createAdministrator()
  second = await createAdministrator()
})
afterAll(() => service.stop())
beforeEach(async () => {
  service.setNow(NOW)
  await service.database.query('delete from exchange_rates')
  await service.database.query('delete from exchange_rate_versions')
  await service.database.query('delete from rate_proposals')
  await createRate(service, { day: TODAY, origin: 'bank', source: 'BCV (BNC)' })
})

async function createAdministrator(): Promise<Administrator> {
  const actor = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  return { actor, as: await createAdminKey(service, actor, { environment: 'live' }) }
}

const put = ({ as }: Pick<Administrator, 'as'>, changes: Record<string, unknown> = {}) =>
  api('PUT', '/admin/rates', { as, body: { ...SLIPPED, ...changes } })
const moveTo = (hours: number) => service.setNow(new Date(NOW.getTime() + hours * HOUR_MS))
const statusOf = async (answer: Promise<CallResult>) => {
  const { status, body, text } = await answer
  expect(status, text).toBe(200)
  return body.status
}
const recordsOf = ({ headers }: CallResult) =>
  service.database.query(
    `select user_id, action, resource, details->'before' as before, details->'after' as after,
       details->>'proposedBy' as proposed_by
     from audit_logs where details->>'requestId' = $1 order by action`,
    [headers.get('X-Request-Id')],
  )

test('a rate ten times off waits with an expiry, and the rate in force stays', async () => {
  const proposed = await put(first)
  expect(proposed.status).toBe(200)
  expect(proposed.body).toStrictEqual({
    ...SLIPPED,
    source: 'manual',
    carriedForward: false,
    updatedAt: NOW.toISOString(),
    status: 'awaiting_approval',
    approvalExpiresAt: new Date(NOW.getTime() + 24 * HOUR_MS).toISOString(),
  })
  expect(await ratesOf(service)).toEqual({ [TODAY]: KNOWN })
  expect(await recordsOf(proposed)).toStrictEqual([
    {
      user_id: first.actor.uuid,
      action: 'rate.propose',
      resource: `USD/${TODAY}`,
      before: { rate: 36.6642, rateInForce: 36.6642 },
      after: { rate: 366.642 },
      proposed_by: null,
    },
  ])
})

test.each([
  [183.321, 'awaiting_approval'],
  [183.32, 'applied'],
  [7.33284, 'awaiting_approval'],
  [7.3329, 'applied'],
  [3.66642, 'awaiting_approval'],
  [9_999_999, 'awaiting_approval'],
])('%d against 36.6642 is %s', async (rate, status) => {
  expect(await statusOf(put(first, { rate }))).toBe(status)
})

test('the same rate from another administrator applies it, and the records name both', async () => {
  await put(first)
  moveTo(1)
  const approved = await put(second)
  expect(approved.body).toMatchObject({ status: 'applied', approvalExpiresAt: null, rate: 366.642 })
  expect(await ratesOf(service)).toEqual({ [TODAY]: '366.64200000 manual' })
  const resource = `USD/${TODAY}`
  expect(await recordsOf(approved)).toMatchObject([
    {
      user_id: second.actor.uuid,
      action: 'rate.approve',
      resource,
      before: { rate: 36.6642 },
      after: { rate: 366.642 },
      proposed_by: first.actor.id,
    },
    { user_id: second.actor.uuid, action: 'rate.update', resource },
  ])
})

test('the same rate from the same administrator does not apply it, with any credential, nor extend its time', async () => {
  await put(first)
  moveTo(23)
  const others = [
    first.as,
    first.actor,
    await createAdminKey(service, first.actor, { environment: 'live' }),
  ]
  for (const as of others) {
    const again = await put({ as })
    expect(again.body).toMatchObject({
      status: 'awaiting_approval',
      approvalExpiresAt: new Date(NOW.getTime() + 24 * HOUR_MS).toISOString(),
    })
    expect(await recordsOf(again)).toEqual([])
  }
  expect(await ratesOf(service)).toEqual({ [TODAY]: KNOWN })
})

describe('a proposal ends', () => {
  const TOMORROW = addDays(TODAY, 1)

  test('after 24 hours, and not a moment before', async () => {
    for (const [hours, status] of [
      [24, 'awaiting_approval'],
      [23.999, 'applied'],
    ] as const) {
      await service.database.query('delete from rate_proposals')
      moveTo(0)
      await put(first)
      moveTo(hours)
      expect(await statusOf(put(second))).toBe(status)
    }
  })

  test('once the rate in force has changed', async () => {
    await put(first, { effectiveDate: TOMORROW })
    await put(second, { rate: 37 })
    expect(await statusOf(put(second, { effectiveDate: TOMORROW }))).toBe('awaiting_approval')
  })

  test('once the rate of its day has changed', async () => {
    await put(first, { effectiveDate: TOMORROW })
    await put(second, { effectiveDate: TOMORROW, rate: 37 })
    expect(await statusOf(put(second, { effectiveDate: TOMORROW }))).toBe('awaiting_approval')
  })

  test('once somebody has set the rate of its day by hand, even to the same value', async () => {
    await put(first)
    await put(second, { rate: 36.6642 })
    expect(await statusOf(put(second))).toBe('awaiting_approval')
  })

  test('once its proposer is no longer an administrator', async () => {
    const { actor, as } = await createAdministrator()
    await put({ as })
    await service.database.query(`update users set role = 'USER' where id = $1`, [actor.uuid])
    expect(await statusOf(put(second))).toBe('awaiting_approval')
    expect(await ratesOf(service)).toEqual({ [TODAY]: KNOWN })
  })

  test('once another rate is proposed for the day', async () => {
    await put(first)
    await put(second, { rate: 3666.42 })
    expect(await statusOf(put(second))).toBe('awaiting_approval')
    expect(await statusOf(put(first))).toBe('applied')
  })
})

test.each([
  ['rate', { rate: 366.64 }],
  ['day', { effectiveDate: addDays(TODAY, 1) }],
])('another %s from another administrator is another proposal', async (_, changes) => {
  await put(first)
  expect(await statusOf(put(second, changes))).toBe('awaiting_approval')
})

test('of two administrators who approve at the same instant, one applies it', async () => {
  const third = await createAdministrator()
  await put(first)
  const answers = await Promise.all([put(second), put(third)])
  expect(answers.map(({ body }) => body.status)).toEqual(['applied', 'applied'])
  const records = (await Promise.all(answers.map(recordsOf))).flat()
  expect(records.map(({ action }) => action)).toEqual(['rate.approve', 'rate.update'])
})

test('of two administrators who propose the same at the same instant, one proposes and the other approves', async () => {
  const answers = await Promise.all([put(first), put(second)])
  const statuses = answers.map(({ body }) => body.status)
  expect(statuses.toSorted()).toEqual(['applied', 'awaiting_approval'])
  expect(await ratesOf(service)).toEqual({ [TODAY]: '366.64200000 manual' })
})

test('nobody can move the rate far alone by small steps, on one day or on several', async () => {
  await createRate(service, { day: addDays(TODAY, -1), origin: 'bank', source: 'BCV (BNC)' })
  expect(await statusOf(put(first, { rate: 150 }))).toBe('applied')
  expect(await statusOf(put(first, { rate: 600 }))).toBe('awaiting_approval')
  const tomorrow = { effectiveDate: addDays(TODAY, 1), rate: 600 }
  expect(await statusOf(put(first, tomorrow))).toBe('awaiting_approval')
  expect(await statusOf(put(second, { rate: 600 }))).toBe('applied')
})

test('nobody can do so by setting the current rates of the days, or by replacing the only known rate', async () => {
  for (const days of [1, 2, 3, 4, 5, 0]) {
    const effectiveDate = addDays(TODAY, -days)
    await createRate(service, { day: effectiveDate, origin: 'bank', source: 'BCV (BNC)' })
    expect(await statusOf(put(first, { effectiveDate, rate: 36.6642 }))).toBe('applied')
  }
  expect(await statusOf(put(first, { rate: 150 }))).toBe('applied')
  expect(await statusOf(put(first, { rate: 600 }))).toBe('awaiting_approval')
  await service.database.query(`delete from exchange_rates where effective_date < $1`, [TODAY])
  expect(await statusOf(put(first, { rate: 601 }))).toBe('awaiting_approval')
})

test('if no rate is known, one administrator can set the first one', async () => {
  await service.database.query('delete from exchange_rates')
  await service.database.query('delete from exchange_rate_versions')
  expect(await statusOf(put(first))).toBe('applied')
})

test('a rate is also compared if only later days have rates', async () => {
  await service.database.query('delete from exchange_rates')
  await service.database.query('delete from exchange_rate_versions')
  await createRate(service, { day: addDays(TODAY, 3) })
  expect(await statusOf(put(first))).toBe('awaiting_approval')
})
