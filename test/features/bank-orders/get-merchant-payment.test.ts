import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUuid } from '../../../src/platform/ids.ts'
import { createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { MORNING } from '../../support/order-testbed.ts'
import { type ReviewTestbed, startReviewTestbed } from '../../support/review-testbed.ts'

let bed: ReviewTestbed
beforeAll(async () => {
  bed = await startReviewTestbed()
})
afterAll(() => bed.stop())

test('a payment that is left to a person stands beside what its bank’s books show', async () => {
  const id = await bed.leaveToPerson()
  const [row] = await bed.service.database.query<{ connection: string; amount: string }>(
    `select connection, amount::text as amount from bank_orders where status = 'pending' order by id desc limit 1`,
  )
  await bed.service.database.query(
    `insert into bank_movements (id, connection, account_id, environment, direction, type, amount, booked_on, reference,
       control_number, created_at)
     select unnest($1::uuid[]), $2, $3, 'live', unnest($4::text[]), 'p2p', unnest($5::numeric[]), caracas_day($6::timestamptz), '00099',
       unnest($7::text[]), $6::timestamptz`,
    [
      [newUuid(MORNING), newUuid(MORNING), newUuid(MORNING)],
      row?.connection,
      bed.account.uuid,
      ['out', 'out', 'in'],
      ['1.00', row?.amount, row?.amount],
      new Date(MORNING.getTime() + bed.minutes() * 60_000),
      [randomUUID(), randomUUID(), randomUUID()],
    ],
  )
  const detail = (
    await bed.api('GET', `/merchants/${bed.merchant.id}/payments/${id}`, { as: bed.owner })
  ).body
  expect(detail.movements.map((one: { sameAmount: boolean }) => one.sameAmount)).toStrictEqual([
    true,
    false,
  ])
  const seen = await bed.api('GET', `/admin/payments/${id}`, { as: bed.administrator })
  expect(seen.body).toMatchObject({ needsReview: true, movements: detail.movements })
  const entry = await bed.api('GET', `/bank/accounts/${bed.account.id}/transactions/${id}`, {
    as: bed.key,
  })
  expect(entry.body).toMatchObject({ id, status: 'pending', needsReview: true })
  const status = await bed.api('GET', `/bank/transfer/status?id=${id}`, { as: bed.key })
  expect(status.body).not.toHaveProperty('needsReview')
})

test('a payment that nobody has to review, or of another merchant, is unknown', async () => {
  const get = (id: string, as = bed.owner) =>
    bed.api('GET', `/merchants/${bed.merchant.id}/payments/${id}`, { as })
  expectRefusal(await get(await bed.leavePayment()), 'NOT_FOUND')
  expectRefusal(await get('pay_01kga5ycm3e8wbrqjbzqk9c6vm'), 'NOT_FOUND')
  const id = await bed.leaveToPerson()
  expectRefusal(await get(id, await createUser(bed.service)), 'NOT_FOUND')
})
