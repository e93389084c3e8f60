import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReviewTestbed, startReviewTestbed } from '../../support/review-testbed.ts'

let bed: ReviewTestbed
beforeAll(async () => {
  bed = await startReviewTestbed()
})
afterAll(() => bed.stop())

test('a merchant’s list has what was left to a person, and tells what is settled since', {
  tags: ['full'],
}, async () => {
  const first = await bed.leaveToPerson()
  bed.passTime()
  const second = await bed.leaveToPerson()
  bed.passTime()
  await bed.leavePayment()
  const list = async (query: string) =>
    (await bed.api('GET', `/merchants/${bed.merchant.id}/payments?${query}`, { as: bed.owner }))
      .body
  const idsOf = async (query: string): Promise<string[]> =>
    (await list(query)).data.map(({ id }: { id: string }) => id)
  expect(await list('needsReview=true')).toMatchObject({
    total: 2,
    data: [
      {
        id: second,
        status: 'pending',
        needsReview: true,
        resolvableBy: 'merchant',
        account: { id: bed.account.id },
        party: { phone: '04121234567', name: 'Luis Rojas' },
      },
      { id: first },
    ],
  })
  expect(await idsOf('needsReview=false')).toStrictEqual([])
  await bed.resolve(first, await bed.sessionOf(bed.owner))
  expect(await idsOf('needsReview=true')).toStrictEqual([second])
  expect(await idsOf('needsReview=false')).toStrictEqual([first])
  expect(await idsOf('')).toStrictEqual([second, first])
  expect(await list('environment=test')).toMatchObject({ total: 0 })
})
