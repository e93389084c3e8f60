import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '../../../support/actors.ts'
import { type ReviewTestbed, startReviewTestbed } from '../../../support/review-testbed.ts'

let bed: ReviewTestbed
beforeAll(async () => {
  bed = await startReviewTestbed()
})
afterAll(() => bed.stop())

/** The Caracas day on which the testbed starts. */
const DAY = '2026-03-10'

test('a user’s own connection is in the administrators’ reconciliation and in that of its merchant', async () => {
  const id = await bed.leaveToPerson()
  const other = await createMerchant(bed.service, bed.owner)
  const read = async (path: string, as: { token: string }) =>
    (await bed.api('GET', `${path}?date=${DAY}`, { as })).body
  const expected = {
    bank: '0169',
    own: {
      userId: bed.owner.id,
      accountId: bed.account.id,
      connectionId: expect.stringMatching(/^con_/),
      accountNumber: expect.stringMatching(/^\*+\d{4}$/),
    },
    differences: [{ kind: 'flagged', paymentId: id }],
  }
  const all = await read('/admin/reconciliation', bed.administrator)
  expect(all).toMatchObject({ total: 1, connections: [expected] })
  const own = await read(`/merchants/${bed.merchant.id}/reconciliation`, bed.owner)
  expect(own).toMatchObject({ date: DAY, total: 1, connections: [expected] })
  expect(await read(`/merchants/${other.id}/reconciliation`, bed.owner)).toStrictEqual({
    ...{ date: DAY, connections: [], total: 0 },
  })
})
