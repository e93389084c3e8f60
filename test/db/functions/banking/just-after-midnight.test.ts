import { beforeEach, expect, test } from 'vitest'
import { newUuid } from '../../../../src/platform/ids.ts'
import { createCheckout } from '../../../support/checkout-fixtures.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import {
  type FunctionShop,
  insertShop,
  linkClaim,
  storedOrder,
} from '../../../support/function-orders.ts'
import { createLink } from '../../../support/link-fixtures.ts'
import { createMovement } from '../../../support/movements.ts'

/** 03:30 in Caracas. */
const bed = useFunctionBed(new Date('2026-03-02T07:30:00.000Z'))
const DAY_BEFORE = '2026-03-01'
const TODAY = '2026-03-02'

let shop: FunctionShop
beforeEach(async () => {
  shop = await insertShop(bed)
  // 50 bolívares from midnight on, known since the evening; 40 until then.
  await bed.database.query(
    `insert into exchange_rate_versions (currency, effective_date, rate, recorded_at)
     values ('USD', $1, 40, '2026-03-01T12:00:00Z'), ('USD', $2, 50, '2026-03-01T22:00:00Z')`,
    [DAY_BEFORE, TODAY],
  )
  await bed.database.query(
    `insert into exchange_rates (currency, effective_date, rate, origin, source, created_at, updated_at)
     values ('USD', $1, 40, 'bank', 'BCV', now(), now()), ('USD', $2, 50, 'bank', 'BCV', now(), now())`,
    [DAY_BEFORE, TODAY],
  )
})

const at = (caracasTime: string) => new Date(`2026-03-02T${caracasTime}:00.000-04:00`)

/** A mobile payment that the bank has booked on the day before, and tells by its statement. */
async function book(amount: string): Promise<void> {
  await createMovement(bed, shop.account, {
    ...{ environment: 'live', connection: 'bnc', amount, bookedOn: DAY_BEFORE },
  })
  await bed.database.query("update bank_movements set phone = '04121234567', bank_code = '0102'")
}

test.each([
  { made: '00:10', currency: 'VES', amount: '25.00', paid: '25.00', settled: true },
  { made: '00:10', currency: 'USD', amount: '1.00', paid: '50.00', settled: true },
  { made: '00:10', currency: 'USD', amount: '1.00', paid: '40.00', settled: false },
  { made: '02:59', currency: 'VES', amount: '25.00', paid: '25.00', settled: true },
  { made: '03:01', currency: 'VES', amount: '25.00', paid: '25.00', settled: false },
] as const)(
  'a payment of $paid on a link of $amount $currency made at $made that was booked on the day before settles it: $settled',
  async ({ made, settled, paid, ...link }) => {
    const fixture = { ...link, environment: 'live', createdAt: at(made) } as const
    await book(paid)
    const opened = linkClaim(await createLink(bed, shop.merchant, fixture))
    expect(await bed.rows(opened)).toMatchObject([{ settled }])
  },
)

test.each([
  { currency: 'VES', amount: '25.00', paid: '25.00' },
  { currency: 'USD', amount: '1.00', paid: '50.00' },
] as const)(
  'a payment of $paid on a checkout of $amount $currency made after midnight that was booked on the day before pays it',
  async ({ paid, ...checkout }) => {
    const { uuid, link } = await createCheckout(bed, shop.merchant, {
      ...{ ...checkout, environment: 'live', createdAt: at('00:10') },
    })
    await book(paid)
    const [opened] = await bed.rows(linkClaim(link, { amountVes: paid }))
    expect(opened).toMatchObject({ settled: true })
    const [paidCheckout] = await bed.database.query('select status from checkouts where id = $1', [
      uuid,
    ])
    expect(paidCheckout).toStrictEqual({ status: 'paid' })
  },
)

test('its bank is asked about the day before as well, and about none before that', async () => {
  const link = await createLink(bed, shop.merchant, {
    ...{ environment: 'live', createdAt: at('00:10') },
  })
  const id = newUuid(bed.now)
  const [opened] = await bed.rows<{ lookups: { day: string }[] }>(
    linkClaim(link, { orderId: id, paidOn: DAY_BEFORE }),
  )
  expect(new Set(opened?.lookups.map(({ day }) => day))).toStrictEqual(new Set([DAY_BEFORE, TODAY]))
  expect(await storedOrder(bed, id)).toMatchObject({ status: 'pending' })
})
