import { beforeEach, describe, expect, test } from 'vitest'
import { newUuid } from '../../../../src/platform/ids.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'
import {
  auditedActions,
  CONNECTIONS,
  connectionsOf,
  type FunctionShop,
  insertShop,
  insertStop,
  linkCharge,
  linkClaim,
  storedOrder,
} from '../../../support/function-orders.ts'
import { createLink, type LinkFixture } from '../../../support/link-fixtures.ts'
import { createMovement } from '../../../support/movements.ts'

const bed = useFunctionBed()
const TODAY = '2026-03-02'
const AN_HOUR_AGO = new Date(bed.now.getTime() - 3_600_000)

let shop: FunctionShop
let link: LinkFixture
beforeEach(async () => {
  shop = await insertShop(bed)
  link = await createLink(bed, shop.merchant, {
    environment: 'live',
    createdAt: AN_HOUR_AGO,
    maxPayments: 1,
  })
})

type Changes = Parameters<typeof linkCharge>[1]
const refusalOf = (changes?: Changes) => bed.refusal(linkCharge(link, changes))

const insertMovement = async (changes: Parameters<typeof createMovement>[2] = {}) => {
  const movement = await createMovement(bed, shop.account, {
    environment: 'live',
    connection: 'bnc',
    amount: '25.00',
    bookedOn: TODAY,
    ...changes,
  })
  await bed.database.query("update bank_movements set phone = '04121234567', bank_code = '0102'")
  return movement
}

test('writes a pending transaction and its order, and reserves the slot of a charge', async () => {
  const orderId = newUuid(bed.now)
  const transactionId = newUuid(bed.now)
  expect(await bed.rows(linkCharge(link, { orderId, transactionId }))).toStrictEqual([
    {
      to_connection: 'bnc',
      to_account: shop.account.accountNumber,
      order_amount: '25.00',
      order_concept: 'Torta',
      stored_connection: { own: null, session: null },
      settled: false,
      lookups: null,
    },
  ])
  expect(await storedOrder(bed, orderId)).toMatchObject({
    user_id: shop.owner.uuid,
    account_id: shop.account.uuid,
    transaction_id: transactionId,
    kind: 'c2p',
    amount: '25.00',
    status: 'pending',
  })
  expect(await bed.database.query('select * from transactions')).toMatchObject([
    { id: transactionId, status: 'pending', payment_method: 'c2p', holds_slot: true },
  ])
  expect(await bed.database.query('select reserved_slots from payment_links')).toStrictEqual([
    { reserved_slots: 1 },
  ])
  expect(await auditedActions(bed)).toStrictEqual(['transaction.create'])
})

test('holds the owner, the merchant and the account until the commit', async () => {
  await bed.rows(linkCharge(link))
  expect(await bed.isLocked('users', shop.owner.uuid)).toBe(true)
  expect(await bed.isLocked('merchants', shop.merchant.uuid)).toBe(true)
  expect(await bed.isLocked('bank_accounts', shop.account.uuid)).toBe(true)
})

test.each<[title: string, changes: Changes, refusal: string]>([
  ['a token of no link', { token: 'none' }, 'not_found'],
  [
    'a deployment without the bank of the account',
    { connections: connectionsOf({ sandbox: CONNECTIONS.named.sandbox }) },
    'not_connected',
  ],
  ['a phone of no mobile network', { mobile: false }, 'phone_not_mobile phone'],
  ['another amount than the payer agreed to', { amountVes: '25.01' }, 'amount_changed'],
])('refuses %s', async (_, changes, refusal) => {
  expect(await refusalOf(changes)).toBe(refusal)
})

test.each([
  ["update payment_links set expires_at = '2026-03-02 16:00+00'", 'gone'],
  ['update payment_links set active = false', 'link_inactive'],
  ['update payment_links set paid_slots = 1', 'link_completed'],
  ['update payment_links set reserved_slots = 1', 'link_busy'],
  ["update users set status = 'banned'", 'merchant_inactive'],
  ["update merchants set status = 'pending'", 'merchant_inactive'],
  ["update users set kyc_status = 'pending'", 'kyc_not_approved'],
  ['update merchants set settlement_account_id = null', 'no_settlement_account'],
  ['update payment_links set amount = 900.01', 'price_over_maximum'],
  ["update payment_links set currency = 'USD'", 'no_rate'],
])('refuses after "%s"', async (change, refusal) => {
  await bed.database.query(change)
  expect(await refusalOf()).toBe(refusal)
})

test('refuses while operations are stopped', async () => {
  await insertStop(bed)
  expect(await refusalOf()).toBe('payments_stopped')
})

test('charges dollars at the rate of the day, and refuses what rounds to nothing or to too much', async () => {
  await bed.database.query(
    `insert into exchange_rates (currency, effective_date, rate, origin, source, created_at, updated_at)
     values ('USD', $1, 10, 'bank', 'BCV', now(), now())`,
    [TODAY],
  )
  await bed.database.query("update payment_links set currency = 'USD'")
  expect(await refusalOf({ amountVes: '250.00' })).toBeNull()
  expect(await refusalOf({ amountVes: '25.00' })).toBe('amount_changed')
  await bed.database.query('update payment_links set amount = 0.01')
  await bed.database.query('update exchange_rates set rate = 0.4')
  expect(await refusalOf()).toBe('amount_below_minimum')
  await bed.database.query('update payment_links set amount = 99999999999')
  await bed.database.query('update exchange_rates set rate = 10')
  expect(await refusalOf()).toBe('price_over_maximum')
})

test('refuses of several faults the first that it looks for', async () => {
  await bed.database.query('update payment_links set amount = 900.01, reserved_slots = 1')
  await insertStop(bed)
  const changes = { mobile: false, amountVes: '1.00' }
  expect(await refusalOf({ ...changes, connections: {} })).toBe('not_connected')
  expect(await refusalOf(changes)).toBe('phone_not_mobile phone')
  expect(await refusalOf({ amountVes: '1.00' })).toBe('payments_stopped')
  await bed.database.query('delete from operation_stops')
  expect(await refusalOf({ amountVes: '1.00' })).toBe('amount_changed')
  expect(await refusalOf()).toBe('price_over_maximum')
})

describe('a claim', () => {
  test('takes no slot while the ledger does not know its payment, and says where to look', async () => {
    const [opened] = await bed.rows(linkClaim(link))
    expect(opened).toMatchObject({ settled: false })
    expect(opened?.lookups).toEqual([
      {
        connection: 'bnc',
        account: shop.account.accountNumber,
        storedConnection: { own: null, session: null },
        day: TODAY,
        amount: '25.00',
        anyAmount: false,
        unasked: false,
      },
    ])
    expect(await bed.database.query('select reserved_slots from payment_links')).toStrictEqual([
      { reserved_slots: 0 },
    ])
  })

  test('is settled by a movement that the ledger knows already', async () => {
    await insertMovement()
    expect(await bed.rows(linkClaim(link))).toMatchObject([{ settled: true, lookups: null }])
    expect(await bed.database.query('select status from transactions')).toStrictEqual([
      { status: 'completed' },
    ])
  })

  test('is refused with a reference that is being claimed already', async () => {
    await bed.database.query('update payment_links set max_payments = null')
    await bed.rows(linkClaim(link))
    expect(await bed.refusal(linkClaim(link, { reference: '4894' }))).toBe('reference_pending')
    expect(await bed.refusal(linkClaim(link, { reference: '00014895' }))).toBeNull()
  })

  test('is refused as a guess if it is throttled and the ledger does not know its whole reference', async () => {
    await throttle()
    expect(await bed.refusal(linkClaim(link))).toBe('claim_throttled')
    await insertMovement()
    expect(await bed.refusal(linkClaim(link, { reference: '4894' }))).toBe('claim_throttled')
    expect(await bed.rows(linkClaim(link))).toMatchObject([{ settled: true }])
  })
})

/** Makes the payer's phone one that was tried from many networks, and once from this one. */
const throttle = () =>
  bed.database.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
       payment_method, failure_reason, connection, account_id, phone, network, holds_slot, created_at, updated_at)
     select new_uuid_at($4), $1, $2, 'live', 1, 'VES', 1, 'failed', 'c2p', 'REJECTED', 'bnc', $3, '04121234567',
       case n when 1 then '203.0.113.7' else '198.51.100.' || n end, false, $4, $4
     from generate_series(1, 50) n`,
    [shop.merchant.uuid, link.uuid, shop.account.uuid, new Date(bed.now.getTime() - 60_000)],
  )

test('refuses a charge that is throttled: nothing tells it from a guess', async () => {
  await throttle()
  expect(await refusalOf()).toBe('claim_throttled')
})

describe('a test link', () => {
  beforeEach(async () => {
    link = await createLink(bed, shop.merchant, { createdAt: AN_HOUR_AGO })
  })

  test('is paid in the sandbox, whatever its merchant may do live', async () => {
    await bed.database.query("update users set kyc_status = 'pending'")
    await bed.database.query('update merchants set settlement_account_id = null')
    expect(await bed.rows(linkCharge(link, { mobile: false }))).toMatchObject([
      { to_connection: 'sandbox', to_account: shop.merchant.uuid },
    ])
  })

  test('takes a thousand payments a day', async () => {
    await bed.database.query(
      `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
         payment_method, connection, holds_slot, created_at, updated_at)
       select new_uuid(), $1, $2, 'test', 1, 'VES', 1, 'pending', 'c2p', 'sandbox', false, $3, $3
       from generate_series(1, 999) n`,
      [shop.merchant.uuid, link.uuid, bed.now],
    )
    expect(await bed.rows(linkCharge(link))).toHaveLength(1)
    expect(await refusalOf()).toBe('test_link_busy')
  })
})
