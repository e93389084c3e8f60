import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createCheckout } from '../../support/checkout-fixtures.ts'
import { type Service, startService } from '../../support/service.ts'
import { createVerified } from '../../support/verified-payments.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const path = (rest: string) => `/merchants/${merchant.id}${rest}`
const reassign = (id: string, body: object, as: { token: string } = owner) =>
  api('POST', path(`/transactions/${id}/reassign`), { as, body })
const verified = (amount = '25.00') => createVerified(service, merchant, { by: owner, amount })
const read = async (checkoutId: string) =>
  (await api('GET', path(`/checkouts/${checkoutId}`), { as: owner })).body

/** An open checkout of this amount that takes part payments. */
async function partCheckout(amount: string) {
  const checkout = await createCheckout(service, merchant, { amount })
  await service.database.query('update checkouts set accept_partial = true where id = $1', [
    checkout.uuid,
  ])
  return checkout
}

/** What counts for this merchant's checkouts, by their own books and by their payments'. */
async function appliedSums() {
  const [sums] = await service.database.query<{ received: string; counted: string }>(
    `select (select coalesce(sum(received_ves), 0) from checkouts where merchant_id = $1)::text as received,
       (select coalesce(sum(t.amount_ves), 0) from checkout_payments p
          join checkouts c on c.id = p.checkout_id join transactions t on t.id = p.transaction_id
        where c.merchant_id = $1 and p.applied_at is not null)::text as counted`,
    [merchant.uuid],
  )
  return sums
}

test('gives the payment to another reference, in one step', async () => {
  const { id } = await verified()
  const answer = await reassign(id, { externalReference: 'PED-1043', from: 'PED-1042' })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ id, status: 'completed', externalReference: 'PED-1043' })
  expect(
    expectRefusal(
      await reassign(id, { externalReference: 'PED-1043', from: 'PED-1043' }),
      'CONFLICT',
    ),
  ).toMatch(/of that sale already/)
})

test.each([
  ['from what it has', { from: 'PED-1042' }],
  ['from nothing said', {}],
])('One wins of fifty at once %s, and the sum of what is applied is unchanged', async (_, from) => {
  const { id } = await verified()
  const before = await appliedSums()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (__, place) =>
      reassign(id, { externalReference: `PED-50-${place}`, ...from }),
    ),
  )
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  const { body } = await api('GET', path(`/transactions/${id}`), { as: owner })
  expect(body.externalReference).toBe(won[0]?.body.externalReference)
  expect(await appliedSums()).toStrictEqual(before)
})

test('One wins of fifty checkouts at once, which alone is paid', async () => {
  const { id } = await verified('30.00')
  const targets = await Promise.all(
    Array.from({ length: 50 }, () => createCheckout(service, merchant, { amount: '30.00' })),
  )
  const answers = await Promise.all(
    targets.map(({ id: checkoutId }) => reassign(id, { checkoutId, from: 'PED-1042' })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  const statuses = await service.database.query<{ status: string; payments: string }>(
    `select status, count(*)::text as payments from checkouts where id = any ($1) group by status order by status`,
    [targets.map(({ uuid }) => uuid)],
  )
  expect(statuses).toStrictEqual([
    { status: 'open', payments: '49' },
    { status: 'paid', payments: '1' },
  ])
  const { received, counted } = (await appliedSums()) ?? {}
  expect(received).toBe(counted)
})

test('counts for a checkout at its quote, tells that it is paid, and takes its reference', async () => {
  const { id } = await verified('40.00')
  const checkout = await createCheckout(service, merchant, { amount: '25.00' })
  const answer = await reassign(id, { checkoutId: checkout.id, from: 'PED-1042' })
  expect(answer.body).toMatchObject({
    ...{ status: 'completed', checkoutId: checkout.id },
    externalReference: checkout.externalReference,
  })
  expect(await read(checkout.id)).toMatchObject({
    ...{ status: 'paid', receivedVes: 40, overpaidVes: 15 },
    transactions: [{ id, applied: true }],
  })
  const told = await service.database.query<{ type: string }>(
    `select type from outbox where data->>'transactionId' = $1 or data->>'id' = $1 order by type`,
    [id],
  )
  expect(told.map(({ type }) => type)).toStrictEqual([
    ...['checkout.overpaid', 'checkout.paid'],
    'transaction.reassigned',
  ])
  const { body } = await api('GET', path(`/events?environment=test&type=transaction.reassigned`), {
    as: owner,
  })
  const event = body.data.find(({ data }: { data: { id: string } }) => data.id === id)
  expect(event.data).toMatchObject({
    from: { externalReference: 'PED-1042', checkoutId: null },
    to: { externalReference: checkout.externalReference, checkoutId: checkout.id },
  })
})

test('takes it off a checkout that is partly paid, which is owed it again, and sends no event of that', async () => {
  const { id } = await verified('10.00')
  const [first, second] = [await partCheckout('25.00'), await partCheckout('100.00')]
  await reassign(id, { checkoutId: first.id, from: 'PED-1042' })
  expect(await read(first.id)).toMatchObject({
    status: 'partially_paid',
    receivedVes: 10,
    remainingVes: 15,
  })
  const moved = await reassign(id, { checkoutId: second.id, from: first.id })
  expect(moved.body.checkoutId).toBe(second.id)
  expect(await read(first.id)).toMatchObject({
    ...{ status: 'open', receivedVes: 0, remainingVes: 25, transactions: [] },
  })
  expect(await read(second.id)).toMatchObject({ status: 'partially_paid', receivedVes: 10 })
  const told = await service.database.query<{ count: string }>(
    `select count(*)::text as count from outbox where type like 'checkout.%' and data->>'id' = $1`,
    [first.id],
  )
  expect(told).toStrictEqual([{ count: '1' }])
  const back = await api('POST', path(`/transactions/${id}/release`), { as: owner })
  expect(back.body).toMatchObject({ externalReference: null, checkoutId: null })
  expect(await read(second.id)).toMatchObject({ status: 'open', receivedVes: 0 })
})

test('gives a released payment its sale at once, by `from: null`', async () => {
  const { id } = await verified()
  await api('POST', path(`/transactions/${id}/release`), { as: owner })
  const stale = await reassign(id, { externalReference: 'PED-7', from: 'PED-1042' })
  expectRefusal(stale, 'CONFLICT')
  const answer = await reassign(id, { externalReference: 'PED-7', from: null })
  expect(answer.body.externalReference).toBe('PED-7')
  expectRefusal(await reassign(id, { externalReference: 'PED-8', from: null }), 'CONFLICT')
})

describe('is refused', () => {
  test('for neither or both of reference and checkout, and for an empty `from`', async () => {
    const { id } = await verified()
    const { id: checkoutId } = await createCheckout(service, merchant)
    for (const body of [
      {},
      { externalReference: 'PED-1', checkoutId },
      { externalReference: 'PED-1', from: '' },
    ])
      expectRefusal(await reassign(id, body), 'INVALID_REQUEST')
  })

  test('for a checkout that is closed, takes no parts, or is another’s, and changes nothing', async () => {
    const { id } = await verified('10.00')
    const other = await createMerchant(service, await createUser(service))
    const canceled = await createCheckout(service, merchant, { status: 'canceled' })
    const late = await createCheckout(service, merchant, { expiresAt: new Date(Date.now() - 1000) })
    const whole = await createCheckout(service, merchant)
    const strange = await createCheckout(service, other)
    const live = await createCheckout(service, merchant, { environment: 'live' })
    const to = (checkoutId: string) => reassign(id, { checkoutId, from: 'PED-1042' })
    expectRefusal(await to(canceled.id), 'CONFLICT')
    expectRefusal(await to(late.id), 'GONE')
    expect(expectRefusal(await to(whole.id), 'CONFLICT')).toMatch(/no part payments/)
    for (const unknown of [strange.id, live.id, 'chk_nothing'])
      expectRefusal(await to(unknown), 'NOT_FOUND')
    const { body } = await api('GET', path(`/transactions/${id}`), { as: owner })
    expect(body).toMatchObject({ externalReference: 'PED-1042', checkoutId: null })
  })

  test.each(['expired', 'canceled'] as const)('off a checkout that is %s', async (status) => {
    const { id } = await verified('10.00')
    const checkout = await partCheckout('25.00')
    await reassign(id, { checkoutId: checkout.id, from: 'PED-1042' })
    await service.database.query('update checkouts set status = $2 where id = $1', [
      checkout.uuid,
      status,
    ])
    const refused = await reassign(id, { externalReference: 'PED-9', from: checkout.id })
    expect(expectRefusal(refused, 'CONFLICT')).toMatch(/paid, expired or canceled/)
  })

  test('for a MEMBER', async () => {
    const { id } = await verified()
    const member = await createUser(service)
    await addMember(service, merchant, member, 'MEMBER')
    expectRefusal(await reassign(id, { externalReference: 'PED-1' }, member), 'FORBIDDEN')
  })
})
