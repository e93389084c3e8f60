import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createMerchant,
  createSession,
  createUser,
} from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { leaveClaimToPerson } from '../../support/bank-orders.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { MORNING } from '../../support/order-testbed.ts'
import { RESOLUTION, type ReviewTestbed, startReviewTestbed } from '../../support/review-testbed.ts'

let bed: ReviewTestbed
beforeAll(async () => {
  bed = await startReviewTestbed()
})
afterAll(() => bed.stop())
beforeEach(() => bed.passTime())

const eventsOf = async (type: string) =>
  (
    await bed.api('GET', `/merchants/${bed.merchant.id}/events?type=${type}&limit=100`, {
      as: bed.owner,
    })
  ).body.data

test('what no bank can tell is an event, a notification and a mail to the owner and the administrators', async () => {
  const admin = await createUser(bed.service)
  const member = await createUser(bed.service)
  await addMember(bed.service, bed.merchant, admin, 'ADMIN')
  await addMember(bed.service, bed.merchant, member, 'MEMBER')
  const id = await bed.leaveToPerson()

  const [event] = await eventsOf('payment.needs_review')
  expect(event.data).toStrictEqual({
    paymentId: id,
    kind: 'p2p',
    amount: expect.any(Number),
    transactionId: null,
    refundId: null,
    payoutId: null,
  })
  const notified = async (as: Actor) =>
    (await bed.api('GET', '/notifications', { as })).body.data.filter(
      ({ type, data }: { type: string; data: { paymentId: string } }) =>
        type === 'payment_needs_review' && data.paymentId === id,
    ).length
  expect([await notified(bed.owner), await notified(admin), await notified(member)]).toStrictEqual([
    1, 1, 0,
  ])
  expect(await notified(bed.administrator)).toBe(0)
  const mails = await bed.mailsToOwner()
  expect(mails.some(({ subject }) => subject.includes('Un pago necesita'))).toBe(true)
  expect(
    bed.service.logs().some((line) => line.event === 'order.needs_review' && line.paymentId === id),
  ).toBe(true)
})

test('the owner says what the bank’s books show, once and for all', async () => {
  const id = await bed.leaveToPerson()
  const session = await bed.sessionOf(bed.owner)
  const header = { 'Idempotency-Key': randomUUID() }
  const first = await bed.resolve(id, session, RESOLUTION, header)
  expect(first.status, first.text).toBe(200)
  expect(first.body).toMatchObject({
    id,
    status: 'success',
    reference: '00012283',
    needsReview: false,
  })
  expect((await bed.resolve(id, session, RESOLUTION, header)).text).toBe(first.text)
  expectRefusal(await bed.resolve(id, session), 'CONFLICT')
  const { body } = await bed.api('GET', `/bank/transfer/status?id=${id}`, { as: bed.key })
  expect(body).toMatchObject({ status: 'success', reference: '00012283' })
  expect((await eventsOf('transfer.success'))[0].data.id).toBe(id)
  await bed.runCron(bed.minutes() + 3)
  const mails = await bed.mailsToOwner()
  expect(mails.some(({ text }) => text.includes('Motivo: Está en el banco'))).toBe(true)
  const [record] = await bed.service.database.query<{ user_id: string; details: object }>(
    `select user_id, details from audit_logs where action = 'payment.resolve' and resource = $1`,
    [id],
  )
  expect(record).toMatchObject({ user_id: bed.owner.uuid, details: { reason: 'Está en el banco' } })
})

test('when two people resolve it at the same moment, one settles it and the other is refused', async () => {
  const id = await bed.leaveToPerson()
  const session = await bed.sessionOf(bed.owner)
  const answers = await Promise.all(
    (['success', 'failed'] as const).map((status) =>
      bed.resolve(id, session, { status, reason: 'Lo vi' }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toStrictEqual([200, 409])
})

/** A payer's claim of a mobile payment on a link of its own, once it is left to a person. */
async function leaveClaim(reference: string, maxPayments?: number) {
  const link = await createLink(bed.service, bed.merchant, {
    environment: 'live',
    createdAt: new Date(MORNING.getTime() + bed.minutes() * 60_000),
    ...(maxPayments !== undefined && { maxPayments }),
  })
  const claim = await bed.api('POST', `/pay/${link.token}/verify`, {
    body: { phone: '04121234567', bankCode: '0102', reference },
  })
  expect(claim.body, claim.text).toMatchObject({ status: 'pending' })
  return { link, id: await leaveClaimToPerson(bed.service, link) }
}

test('who said that a claim was made, which fails since its payment has paid another one, is not told to have denied it', async () => {
  const session = await bed.sessionOf(bed.owner)
  const body = { ...RESOLUTION, reference: '00447711' }
  const [first, second] = [await leaveClaim('00447711'), await leaveClaim('00447711')]
  expect((await bed.resolve(first.id, session, body)).body).toMatchObject({ status: 'success' })
  expect((await bed.resolve(second.id, session, body)).body).toMatchObject({
    status: 'failed',
    failureReason: { code: 'ALREADY_USED' },
  })
  const { data } = (await bed.api('GET', '/notifications', { as: bed.owner })).body
  const [told] = data.filter(
    ({ type, data: { paymentId } }: { type: string; data: { paymentId: string } }) =>
      type === 'payment_resolved' && paymentId === second.id,
  )
  expect(told.body).toContain('dijo que se hizo')
  expect(told.body).toContain('Falló de todos modos. Ese pago ya se usó para otra compra.')
})

test('a claim is not said to be made while a charge holds the last payment of its link, and nothing is recorded', async () => {
  const session = await bed.sessionOf(bed.owner)
  const { id, link } = await leaveClaim('00447722', 1)
  const body = { ...RESOLUTION, reference: '00447722' }
  const hold = (slots: number) =>
    bed.service.database.query('update payment_links set reserved_slots = $2 where id = $1', [
      link.uuid,
      slots,
    ])
  await hold(1)
  expect(expectRefusal(await bed.resolve(id, session, body), 'CONFLICT')).toContain('A charge')
  const records = await bed.service.database.query(
    `select action from audit_logs where action = 'payment.resolve' and resource = $1`,
    [id],
  )
  expect(records).toStrictEqual([])
  await hold(0)
  expect((await bed.resolve(id, session, body)).body).toMatchObject({ status: 'success' })
})

describe('it is refused', () => {
  test('to whoever became an administrator after it was left to a person', async () => {
    const id = await bed.leaveToPerson()
    const late = await createUser(bed.service)
    await addMember(bed.service, bed.merchant, late, 'ADMIN')
    await bed.service.database.query(
      'update members set approver_since = now() where user_id = $1',
      [late.uuid],
    )
    const session = await bed.sessionOf(late)
    expectRefusal(await bed.resolve(id, session), 'APPROVER_TOO_NEW')
    await bed.service.database.query(`update members set approver_since = $2 where user_id = $1`, [
      late.uuid,
      MORNING,
    ])
    // Lowered and raised again.
    for (const role of ['MEMBER', 'ADMIN']) {
      const change = await bed.api('PUT', `/merchants/${bed.merchant.id}/members/${late.id}`, {
        as: await bed.sessionOf(bed.owner),
        body: { role },
      })
      expect(change.status, change.text).toBe(200)
    }
    expectRefusal(await bed.resolve(id, session), 'APPROVER_TOO_NEW')
  })

  test('to a member, a stranger, nobody, a key and a session without a second factor', async () => {
    const id = await bed.leaveToPerson()
    const member = await createUser(bed.service)
    await addMember(bed.service, bed.merchant, member, 'MEMBER')
    expectRefusal(await bed.resolve(id, await bed.sessionOf(member)), 'FORBIDDEN')
    const stranger = await createUser(bed.service)
    expectRefusal(await bed.resolve(id, await bed.sessionOf(stranger)), 'NOT_FOUND')
    expectRefusal(await bed.resolve(id, { token: 'no' }), 'UNAUTHORIZED')
    expectRefusal(await bed.resolve(id, bed.key), 'FORBIDDEN')
    const stale = await createSession(bed.service, bed.owner.uuid, {
      from: new Date(MORNING.getTime() + bed.minutes() * 60_000 - 601_000),
    })
    expectRefusal(await bed.resolve(id, stale), 'STEP_UP_REQUIRED')
  })

  test('of a payment that is unknown, of another merchant, or still asked for', async () => {
    const session = await bed.sessionOf(bed.owner)
    expectRefusal(await bed.resolve('pay_01kga5ycm3e8wbrqjbzqk9c6vm', session), 'NOT_FOUND')
    const other = await createMerchant(bed.service, bed.owner)
    const id = await bed.leavePayment()
    const elsewhere = await bed.api('POST', `/merchants/${other.id}/payments/${id}/resolve`, {
      as: session,
      body: RESOLUTION,
    })
    expectRefusal(elsewhere, 'NOT_FOUND')
    expectRefusal(await bed.resolve(id, session), 'CONFLICT')
  })

  test('of a payment through a connection of the service, which is told to its administrators alone', async () => {
    const theirs = await createBankAccount(bed.service, bed.owner, {
      environment: 'live',
      connection: 'operators',
    })
    const id = await bed.leavePayment()
    await bed.service.database.query(
      `update bank_orders set account_id = $1, connection = 'operators' where status = 'pending' and flagged_at is null`,
      [theirs.uuid],
    )
    const second = await bed.createMerchantPaidInto(bed.owner, theirs)
    await bed.runCron(bed.minutes() + 1)
    await bed.runCron(bed.minutes() + 4 * 24 * 60)
    await bed.runCron(bed.minutes() + 4 * 24 * 60 + 1)
    bed.passTime(4 * 24 * 60)
    const refused = await bed.api('POST', `/merchants/${second.id}/payments/${id}/resolve`, {
      as: await bed.sessionOf(bed.owner),
      body: RESOLUTION,
    })
    expectRefusal(refused, 'FORBIDDEN')
    const notified = async (as: Actor) =>
      (await bed.api('GET', '/notifications', { as })).body.data.filter(
        ({ data }: { data: { paymentId?: string } }) => data.paymentId === id,
      ).length
    expect([await notified(bed.administrator), await notified(bed.owner)]).toStrictEqual([1, 0])
  })
})
