import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, caracasDay, startOfCaracasDay } from '../../../src/domain/caracas.ts'
import { addMember, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { mailsTo } from '../../support/auth.ts'
import { createPayoutShop, type PayoutShop, payoutRows } from '../../support/payouts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const DAY = addDays(caracasDay(new Date()), 2)
const MIDNIGHT = startOfCaracasDay(DAY)
/** A job's clock runs on, so that its first seconds count. */
const AT_MIDNIGHT = new RegExp(`^${DAY}T04:00:`)
const role = ({ api, merchant, owner }: PayoutShop, user: { id: string }, to: string) =>
  api('PUT', `/merchants/${merchant.id}/members/${user.id}`, { as: owner, body: { role: to } })
const remove = ({ api, merchant, owner }: PayoutShop, user: { id: string }) =>
  api('DELETE', `/merchants/${merchant.id}/members/${user.id}`, { as: owner })
const suspend = (user: { uuid: string }) =>
  service.database.query("update users set status = 'suspended' where id = $1", [user.uuid])
/** In Caracas, so many minutes after the midnight for which it was scheduled. */
const letItsTimeCome = (minutes = 0) =>
  service.runCron(new Date(MIDNIGHT.getTime() + minutes * 60_000))

/** A shop with a second administrator, who has approved what the first one has submitted for a later day. */
async function scheduledPayout() {
  const shop = await createPayoutShop(service)
  const second = await createUser(service, { kycStatus: 'approved' })
  await addMember(service, shop.merchant, second, 'ADMIN')
  const id = await shop.submitted({ rows: payoutRows(2), scheduledFor: DAY })
  expect((await shop.approve(id, second)).body.status).toBe('scheduled')
  return { shop, second, id }
}

test('is sent where whoever submitted and approved it still may', async () => {
  const { shop, id } = await scheduledPayout()
  await letItsTimeCome()
  expect(await shop.get(id)).toMatchObject({ status: 'completed', returned: null })
})

type Scheduled = Awaited<ReturnType<typeof scheduledPayout>>

test.each<[string, 'approver' | 'submitter', (scheduled: Scheduled) => Promise<unknown>]>([
  ['approver was removed', 'approver', ({ shop, second }) => remove(shop, second)],
  ['approver was lowered', 'approver', ({ shop, second }) => role(shop, second, 'MEMBER')],
  [
    'approver was lowered and raised again',
    'approver',
    async ({ shop, second }) => {
      await role(shop, second, 'CASHIER')
      await role(shop, second, 'ADMIN')
    },
  ],
  ['approver was suspended', 'approver', ({ second }) => suspend(second)],
  ['submitter was removed', 'submitter', ({ shop }) => remove(shop, shop.admin)],
  ['submitter was lowered', 'submitter', ({ shop }) => role(shop, shop.admin, 'MEMBER')],
  ['submitter was suspended', 'submitter', ({ shop }) => suspend(shop.admin)],
])(
  'waits for an approval again, and the owner is told, where its %s',
  async (_, because, change) => {
    const scheduled = await scheduledPayout()
    const { shop, id } = scheduled
    await change(scheduled)
    await letItsTimeCome()
    await letItsTimeCome(1)
    const returned = await shop.get(id)
    expect(returned).toMatchObject({
      ...{ status: 'awaiting_approval', approvedBy: null, approvedAt: null },
      returned: { at: expect.stringMatching(AT_MIDNIGHT), because },
      sums: { waiting: { count: 2 } },
    })
    const told = await service.database.query(
      "select user_id from notifications where type = 'payout_returned' and data->>'id' = $1",
      [id],
    )
    expect(told).toEqual([{ user_id: shop.owner.uuid }])
    await expect
      .poll(async () => (await mailsTo(service, shop.owner.email)).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining('de nuevo'))
    // The owner decides anew, and answers for a submitter who is gone.
    expect((await shop.approve(id)).body).toMatchObject({ returned: null })
    await letItsTimeCome(2)
    expect((await shop.get(id)).status).toBe('completed')
  },
)

test('waits for an approval again where whoever approved it has handed the merchant over', async () => {
  const shop = await createPayoutShop(service)
  const heir = await createUser(service, { kycStatus: 'approved' })
  await addMember(service, shop.merchant, heir, 'ADMIN')
  const id = await shop.submitted({ rows: payoutRows(2), scheduledFor: DAY })
  await shop.approve(id)
  const body = { userId: heir.id }
  const path = `/merchants/${shop.merchant.id}/owner`
  expect((await shop.api('POST', path, { as: shop.owner, body })).status).toBe(200)
  await letItsTimeCome()
  expect(await shop.get(id)).toMatchObject({
    ...{ status: 'awaiting_approval', returned: { because: 'approver' } },
  })
})

test('one that is being sent stops where its approver is removed, and can be approved again or given up', async () => {
  for (const ending of ['approve', 'cancel'] as const) {
    const shop = await createPayoutShop(service)
    const second = await createUser(service)
    await addMember(service, shop.merchant, second, 'ADMIN')
    const id = await shop.submitted({ rows: payoutRows(3) })
    await shop.approve(id, second)
    // As if a minute had brought one row.
    await service.database.query(
      `update payout_rows set status = 'failed', failure_reason = 'RESTRICTED'
       where position = 0 and payout_id = (select id from payouts where public_id('pyt', id) = $1)`,
      [id],
    )
    await remove(shop, second)
    await service.runCron()
    expect(await shop.get(id)).toMatchObject({
      ...{ status: 'awaiting_approval', returned: { because: 'approver' } },
      sums: { waiting: { count: 2 }, failed: { count: 1 }, success: { count: 0 } },
    })
    expect((await shop[ending](id, shop.owner)).status).toBe(200)
    await service.runCron()
    expect(await shop.get(id)).toMatchObject({
      status: 'completed_with_failures',
      sums:
        ending === 'approve'
          ? { success: { count: 2 }, failed: { count: 1 } }
          : { success: { count: 0 }, failed: { count: 3 } },
    })
  }
})

test('is approved by somebody who could before it was submitted; who came since may cancel it', async () => {
  const shop = await createPayoutShop(service)
  const late = await createUser(service)
  await addMember(service, shop.merchant, late, 'MEMBER')
  const id = await shop.submitted()
  await role(shop, late, 'ADMIN')
  expectRefusal(await shop.approve(id, late), 'APPROVER_TOO_NEW')
  expect((await shop.get(id)).status).toBe('awaiting_approval')
  expect((await shop.cancel(id, late)).body.status).toBe('canceled')
  expect((await shop.approve(await shop.submitted(), late)).status).toBe(200)
})

test('a merchant has 20 drafts of an environment, also when they are made at once', async () => {
  const shop = await createPayoutShop(service)
  const create = () => shop.create({ rows: payoutRows(1) })
  const answers = await Promise.all(Array.from({ length: 23 }, create))
  const made = answers.filter(({ status }) => status === 201)
  expect(made).toHaveLength(20)
  const refused = answers.filter(({ status }) => status !== 201)
  for (const answer of refused) expect(expectRefusal(answer, 'CONFLICT')).toContain('20 drafts')
  await shop.submit(made[0]?.body.id)
  expect((await create()).status).toBe(201)
  expectRefusal(await create(), 'CONFLICT')
}, 60_000)
