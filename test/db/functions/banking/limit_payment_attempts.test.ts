import { beforeEach, describe, expect, test } from 'vitest'
import { countRejectedClaim, limitPaymentAttempts } from '../../../../src/db/functions.ts'
import { newUuid } from '../../../../src/platform/ids.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import { type FunctionShop, insertShop } from '../../../support/function-orders.ts'
import { createLink, type LinkFixture } from '../../../support/link-fixtures.ts'

const bed = useFunctionBed()
const PHONE = '04121234567'
const OTHER_PHONE = '04127654321'
const MINUTE = 60_000

let shop: FunctionShop
let link: LinkFixture
beforeEach(async () => {
  shop = await insertShop(bed)
  link = await createLink(bed, shop.merchant, { environment: 'live' })
})

interface Attempts {
  phone?: string
  /** That of the caller, or one of others for each attempt. */
  network?: 'own' | 'others'
  minutesAgo?: number
  status?: 'failed' | 'completed'
}

const insertAttempts = (
  count: number,
  { phone = PHONE, network = 'own', minutesAgo = 1, status = 'failed' }: Attempts = {},
) =>
  bed.database.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
       payment_method, failure_reason, connection, account_id, phone, network, holds_slot, created_at, updated_at,
       completed_at)
     select new_uuid_at($7), $1, $2, 'live', 1, 'VES', 1, $3, 'c2p', case $3 when 'failed' then 'REJECTED' end,
       'bnc', $4, $5, case when $6 = 'own' then '203.0.113.7' else '198.51.100.' || n end, false, $7, $7,
       case when $3 = 'completed' then $7::timestamptz end
     from generate_series(1, $8::integer) n`,
    [
      shop.merchant.uuid,
      link.uuid,
      status,
      shop.account.uuid,
      phone,
      network,
      new Date(bed.now.getTime() - minutesAgo * MINUTE),
      count,
    ],
  )

const attempt = (linkId = link.uuid) => limitPaymentAttempts({ linkId, phone: PHONE })
const limit = () => bed.value(attempt())

describe('a network', () => {
  test('has five attempts an hour for a phone, on all links together', async () => {
    await insertAttempts(4)
    expect(await limit()).toBe(null)
    await insertAttempts(1)
    expect(await limit()).toBe('too_many')
    expect(await bed.value(attempt(newUuid(bed.now)))).toBe('too_many')
  })

  test('has ten attempts a day for a phone', async () => {
    await insertAttempts(9, { minutesAgo: 23 * 60 })
    expect(await limit()).toBe(null)
    await insertAttempts(1, { minutesAgo: 22 * 60 })
    expect(await limit()).toBe('too_many')
  })

  test('has a hundred attempts an hour for a link', async () => {
    await insertAttempts(99, { phone: OTHER_PHONE })
    expect(await limit()).toBe(null)
    await insertAttempts(1, { phone: OTHER_PHONE })
    expect(await limit()).toBe('too_many')
  })

  test('is not limited by payments that succeeded, by older ones, or by those of others', async () => {
    await insertAttempts(20, { status: 'completed' })
    await insertAttempts(20, { minutesAgo: 25 * 60 })
    await insertAttempts(49, { network: 'others' })
    expect(await limit()).toBe(null)
  })
})

describe('many networks together', () => {
  test('throttle a network for a phone after fifty attempts in a day and one of its own in the hour', async () => {
    await insertAttempts(50, { network: 'others' })
    expect(await limit()).toBe(null)
    await insertAttempts(1)
    expect(await limit()).toBe('throttled')
  })

  test('throttle a network for a link after a thousand attempts in an hour and ten of its own', async () => {
    await insertAttempts(990, { network: 'others', phone: OTHER_PHONE })
    await insertAttempts(9, { phone: OTHER_PHONE })
    expect(await limit()).toBe(null)
    await insertAttempts(1, { phone: OTHER_PHONE })
    expect(await limit()).toBe('throttled')
  })

  test('leave a throttled network ten rejected claims a day', async () => {
    await insertAttempts(50, { network: 'others' })
    await insertAttempts(1)
    const rejected = countRejectedClaim({ token: link.token, phone: PHONE })
    for (let count = 0; count < 9; count += 1) await bed.value(rejected)
    expect(await limit()).toBe('throttled')
    await bed.value(rejected)
    expect(await limit()).toBe('too_many')
  })
})
