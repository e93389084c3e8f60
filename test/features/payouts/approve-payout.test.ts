import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, caracasDay, startOfCaracasDay } from '../../../src/domain/caracas.ts'
import { addMember, createApiKey, createSession, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createPayoutShop, type PayoutShop, payoutRows } from '../../support/payouts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let shop: PayoutShop
beforeAll(async () => {
  service = await startService()
  shop = await createPayoutShop(service)
})
afterAll(() => service.stop())

const SUBMITTER = 'You submitted this payout. Another member has to approve it'

test('is for somebody else than who submitted it, and happens once', async () => {
  const id = await shop.submitted()
  expect(expectRefusal(await shop.approve(id, shop.admin), 'FORBIDDEN')).toContain(SUBMITTER)
  const answers = await Promise.all([shop.approve(id), shop.approve(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { body } = answers.find(({ status }) => status === 200) ?? {}
  expect(body).toMatchObject({ status: 'processing', approvedBy: { name: shop.owner.name } })
  const audited = await service.database.query(
    "select user_id from audit_logs where resource = $1 and action = 'payout.approve'",
    [id],
  )
  expect(audited).toEqual([{ user_id: shop.owner.uuid }])
})

test('an owner approves their own only while nobody else may', async () => {
  const alone = await createPayoutShop(service)
  const { owner, admin, merchant } = alone
  const submit = async () => {
    const { id } = (await alone.create({ rows: payoutRows(1) }, owner)).body
    await alone.submit(id, owner)
    return id
  }
  expect(expectRefusal(await alone.approve(await submit()), 'FORBIDDEN')).toContain(SUBMITTER)
  const setStatus = (status: string) =>
    service.database.query('update users set status = $2 where id = $1', [admin.uuid, status])
  await setStatus('suspended')
  expect((await alone.approve(await submit())).body.status).toBe('processing')
  await setStatus('active')
  expectRefusal(await alone.approve(await submit()), 'FORBIDDEN')
  await alone.api('PUT', `/merchants/${merchant.id}/members/${admin.id}`, {
    as: owner,
    body: { role: 'MEMBER' },
  })
  expect((await alone.approve(await submit())).body.status).toBe('processing')
})

test('an administrator who is alone with it does not approve their own', async () => {
  const id = await shop.submitted()
  const second = await createUser(service)
  await addMember(service, shop.merchant, second, 'ADMIN')
  expectRefusal(await shop.approve(id, shop.admin), 'FORBIDDEN')
  expect((await shop.approve(id, second)).status).toBe(200)
})

test('needs a factor presented lately, and takes no key', async () => {
  const id = await shop.submitted()
  const stale = await createSession(service, shop.owner.uuid, {
    from: new Date(Date.now() - 601_000),
  })
  expectRefusal(await shop.approve(id, stale), 'STEP_UP_REQUIRED')
  const key = await createApiKey(service, shop.owner, { environment: 'test' })
  expectRefusal(await shop.approve(id, key), 'FORBIDDEN')
})

test('is refused for a draft, for an inactive merchant, and once its account is gone', async () => {
  const other = await createPayoutShop(service)
  const { id } = (await other.create({ rows: payoutRows(1) })).body
  expectRefusal(await other.approve(id), 'CONFLICT')
  await other.submit(id)
  const { query } = service.database
  await query("update merchants set status = 'inactive' where id = $1", [other.merchant.uuid])
  expect(expectRefusal(await other.approve(id), 'CONFLICT')).toBe(
    'This merchant is inactive: it takes and makes no payments at the moment. Its owner can open it.',
  )
  await query("update merchants set status = 'active' where id = $1", [other.merchant.uuid])
  await query('update bank_accounts set removed_at = now() where id = $1', [other.account.uuid])
  expectRefusal(await other.approve(id), 'NOT_FOUND')
})

test('one for a day waits for its midnight in Caracas', async () => {
  const day = addDays(caracasDay(new Date()), 2)
  const id = await shop.approved({ rows: payoutRows(2), scheduledFor: day })
  const midnight = startOfCaracasDay(day)
  expect(await shop.get(id)).toMatchObject({
    status: 'scheduled',
    scheduledFor: midnight.toISOString(),
  })
  await service.runCron(new Date(midnight.getTime() - 1000))
  expect((await shop.get(id)).status).toBe('scheduled')
  await service.runCron(midnight)
  expect(await shop.get(id)).toMatchObject({
    status: 'completed',
    startedAt: expect.stringContaining(midnight.toISOString().slice(0, -'00.000Z'.length)),
  })
})
