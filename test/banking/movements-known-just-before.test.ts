import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusesOfLink } from '../support/payment-books.ts'
import {
  chargeLink,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
} from '../support/payment-testbed.ts'

const DAY_MINUTES = 24 * 60

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
afterAll(stopPaymentTestbeds)

/** The days of the cases are apart, so that their bank statements do not overlap. */
const begins = {
  seconds30: 10 * DAY_MINUTES,
  seconds59: 20 * DAY_MINUTES,
  minutes2: 30 * DAY_MINUTES,
}

test.each([
  ['half a minute', begins.seconds30, 0.5, 'flagged'],
  ['59 seconds', begins.seconds59, 59 / 60, 'flagged'],
  ['two minutes', begins.minutes2, 2, 'failed'],
] as const)(
  'a lost charge of BNC whose only movement was recorded %s before it, by another machine’s clock, is left to a person unless it is minutes old',
  async (_, begin, earlier, end) => {
    const link = await shop.createLink('bnc')
    shop.setMinutes(begin)
    shop.bnc.server.fault({ kind: 'cut', when: 'after' }, { path: /SendC2P/ })
    expect((await chargeLink(shop, link, { payer: newPayer() })).body.status).toBe('pending')
    await shop.runCron(begin - earlier)
    const recorded = await shop.service.database.query(
      'select order_id from bank_movements where amount = $1 and control_number is not null',
      [link.amount],
    )
    expect(recorded).toEqual([{ order_id: null }])
    await shop.runCron(begin + 1)
    await shop.runCron(begin + 3 * DAY_MINUTES - 10)
    expect(await statusesOfLink(shop, link)).toStrictEqual([end])
  },
)
