import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newUuid } from '../../../src/platform/ids.ts'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createSession,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import type { BankAccountFixture } from '../../support/bank-accounts.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { type ConnectionTestbed, startConnectionTestbed } from '../../support/connection-testbed.ts'
import { MORNING, newOrder, orderBody } from '../../support/order-testbed.ts'

let bed: ConnectionTestbed
let owner: Actor
let merchant: MerchantFixture
let account: BankAccountFixture
let key: { token: string }
let minutes = 0

beforeAll(async () => {
  bed = await startConnectionTestbed({
    vars: { BANK_CONNECTIONS: '[]' },
  })
  owner = await bed.createOwner()
  account = (await bed.connectAndApprove(owner, bed.r4, { isClients: true })).account
  merchant = await bed.createMerchantPaidInto(owner, account)
  key = await createApiKey(bed.service, owner, { environment: 'live' })
  await bed.service.database.query(`update members set created_at = $1, approver_since = $1`, [
    new Date(MORNING.getTime() - 86_400_000),
  ])
})
afterAll(() => bed.stop())
beforeEach(() => {
  minutes += 24 * 60
  bed.setMinutes(minutes)
})

/** A payment by R4 whose answer is lost: R4 has no key by which it could be asked. */
async function leavePayment(): Promise<string> {
  bed.r4.server.fault({ kind: 'cut', when: 'after' })
  const { body, text } = await bed.api('POST', '/bank/p2p', {
    as: key,
    body: orderBody(newOrder('r4'), account),
  })
  expect(body.status, text).toBe('pending')
  return body.id
}

async function leaveAndFlag(): Promise<string> {
  const id = await leavePayment()
  await bed.runCron(minutes + 1)
  await bed.runCron(minutes + 2)
  return id
}

const sessionOf = ({ uuid }: Pick<Actor, 'uuid'>) =>
  createSession(bed.service, uuid, { from: new Date(MORNING.getTime() + minutes * 60_000) })

const pathOf = (id: string) => `/merchants/${merchant.id}/payments/${id}`
const RESOLUTION = { status: 'success', reference: '00012283', reason: 'Está en el banco' }

const resolve = (
  id: string,
  as: { token: string },
  body: object = RESOLUTION,
  headers: Record<string, string> = {},
) => bed.api('POST', `${pathOf(id)}/resolve`, { as, body, headers })

const mailsToOwner = async () =>
  (await bed.service.mails()).filter(({ to }) => to.includes(owner.email))

const eventsOf = async (type: string) =>
  (await bed.api('GET', `/merchants/${merchant.id}/events?type=${type}&limit=100`, { as: owner }))
    .body.data

test('what no bank can tell is an event, a notification and a mail to the owner and the administrators', async () => {
  const admin = await createUser(bed.service)
  const member = await createUser(bed.service)
  await addMember(bed.service, merchant, admin, 'ADMIN')
  await addMember(bed.service, merchant, member, 'MEMBER')
  const id = await leaveAndFlag()

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
  expect([await notified(owner), await notified(admin), await notified(member)]).toStrictEqual([
    1, 1, 0,
  ])
  expect(await notified(bed.administrator)).toBe(0)
  const mails = await mailsToOwner()
  expect(mails.some(({ subject }) => subject.includes('Un pago necesita'))).toBe(true)
  expect(
    bed.service.logs().some((line) => line.event === 'payment.needs_review' && line.paymentId === id),
  ).toBe(true)
})

test('the list and the payment show our books beside the bank’s', async () => {
  const id = await leaveAndFlag()
  const list = (query: string) =>
    bed.api('GET', `/merchants/${merchant.id}/payments?${query}`, { as: owner })
  const { body } = await list('needsReview=true')
  expect(body.data[0]).toMatchObject({
    id,
    status: 'pending',
    needsReview: true,
    resolvableBy: 'merchant',
    account: { id: account.id },
    party: { phone: '04121234567', name: 'Luis Rojas' },
  })
  expect((await list('needsReview=false')).body.data.map((one: { id: string }) => one.id)).not.toContain(id)
  expect((await list('environment=test')).body.total).toBe(0)
  const [row] = await bed.service.database.query<{ connection: string; amount: string }>(
    `select connection, amount::text as amount from bank_orders where status = 'pending' order by id desc limit 1`,
  )
  await bed.service.database.query(
    `insert into bank_movements (id, connection, account_id, environment, direction, type, amount, booked_on, reference,
       control_number, created_at)
     select unnest($1::uuid[]), $2, $3, 'live', unnest($4::text[]), 'p2p', unnest($5::numeric[]), $6, '00099', unnest($7::text[]), $6`,
    [
      [newUuid(MORNING), newUuid(MORNING), newUuid(MORNING)],
      row?.connection,
      account.uuid,
      ['out', 'out', 'in'],
      ['1.00', row?.amount, row?.amount],
      new Date(MORNING.getTime() + minutes * 60_000),
      [randomUUID(), randomUUID(), randomUUID()],
    ],
  )
  const detail = (await bed.api('GET', pathOf(id), { as: owner })).body
  expect(detail.movements.map((one: { sameAmount: boolean }) => one.sameAmount)).toStrictEqual([
    true,
    false,
  ])
  const seen = await bed.api('GET', `/admin/payments/${id}`, { as: bed.administrator })
  expect(seen.body).toMatchObject({ needsReview: true, movements: detail.movements })
  const entry = await bed.api('GET', `/bank/accounts/${account.id}/transactions/${id}`, { as: key })
  expect(entry.body).toMatchObject({ id, status: 'pending', needsReview: true })
  const status = await bed.api('GET', `/bank/transfer/status?id=${id}`, { as: key })
  expect(status.body).not.toHaveProperty('needsReview')
})

test('the owner says what the bank’s books show, once and for all', async () => {
  const id = await leaveAndFlag()
  const session = await sessionOf(owner)
  const header = { 'Idempotency-Key': randomUUID() }
  const first = await resolve(id, session, RESOLUTION, header)
  expect(first.status, first.text).toBe(200)
  expect(first.body).toMatchObject({ id, status: 'success', reference: '00012283', needsReview: false })
  expect((await resolve(id, session, RESOLUTION, header)).text).toBe(first.text)
  expectRefusal(await resolve(id, session), 'CONFLICT')
  const { body } = await bed.api('GET', `/bank/transfer/status?id=${id}`, { as: key })
  expect(body).toMatchObject({ status: 'success', reference: '00012283' })
  expect((await eventsOf('transfer.success'))[0].data.id).toBe(id)
  await bed.runCron(minutes + 3)
  const mails = await mailsToOwner()
  expect(mails.some(({ text }) => text.includes('Motivo: Está en el banco'))).toBe(true)
  const [record] = await bed.service.database.query<{ user_id: string; details: object }>(
    `select user_id, details from audit_logs where action = 'payment.resolve' and resource = $1`,
    [id],
  )
  expect(record).toMatchObject({ user_id: owner.uuid, details: { reason: 'Está en el banco' } })
})

test('of two people at once one settles it', async () => {
  const id = await leaveAndFlag()
  const session = await sessionOf(owner)
  const answers = await Promise.all(
    (['success', 'failed'] as const).map((status) =>
      resolve(id, session, { status, reason: 'Lo vi' }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toStrictEqual([200, 409])
})

describe('it is refused', () => {
  test('to whoever became an administrator after it was left to a person', async () => {
    const id = await leaveAndFlag()
    const late = await createUser(bed.service)
    await addMember(bed.service, merchant, late, 'ADMIN')
    const session = await sessionOf(late)
    expectRefusal(await resolve(id, session), 'APPROVER_TOO_NEW')
    await bed.service.database.query(
      `update members set approver_since = $2 where user_id = $1`,
      [late.uuid, MORNING],
    )
    // Lowered and raised again.
    for (const role of ['MEMBER', 'ADMIN']) {
      const change = await bed.api('PUT', `/merchants/${merchant.id}/members/${late.id}`, {
        as: await sessionOf(owner),
        body: { role },
      })
      expect(change.status, change.text).toBe(200)
    }
    expectRefusal(await resolve(id, session), 'APPROVER_TOO_NEW')
  })

  test('to a member, a stranger, nobody, a key and a session without a second factor', async () => {
    const id = await leaveAndFlag()
    const member = await createUser(bed.service)
    await addMember(bed.service, merchant, member, 'MEMBER')
    expectRefusal(await resolve(id, await sessionOf(member)), 'FORBIDDEN')
    const stranger = await createUser(bed.service)
    expectRefusal(await resolve(id, await sessionOf(stranger)), 'NOT_FOUND')
    expectRefusal(await resolve(id, { token: 'no' }), 'UNAUTHORIZED')
    expectRefusal(await resolve(id, key), 'FORBIDDEN')
    const stale = await createSession(bed.service, owner.uuid, {
      from: new Date(MORNING.getTime() + minutes * 60_000 - 601_000),
    })
    expectRefusal(await resolve(id, stale), 'STEP_UP_REQUIRED')
  })

  test('of a payment that is unknown, of another merchant, or still asked for', async () => {
    const session = await sessionOf(owner)
    expectRefusal(await resolve('pay_01kga5ycm3e8wbrqjbzqk9c6vm', session), 'NOT_FOUND')
    const other = await createMerchant(bed.service, owner)
    const id = await leavePayment()
    const elsewhere = await bed.api('POST', `/merchants/${other.id}/payments/${id}/resolve`, {
      as: session,
      body: RESOLUTION,
    })
    expectRefusal(elsewhere, 'NOT_FOUND')
    expectRefusal(await resolve(id, session), 'CONFLICT')
  })

  test('of a payment through a connection of the service, which is told to its administrators alone', async () => {
    const theirs = await createBankAccount(bed.service, owner, {
      environment: 'live',
      connection: 'operators',
    })
    const id = await leavePayment()
    await bed.service.database.query(
      `update bank_orders set account_id = $1, connection = 'operators' where status = 'pending' and flagged_at is null`,
      [theirs.uuid],
    )
    const second = await bed.createMerchantPaidInto(owner, theirs)
    await bed.runCron(minutes + 1)
    await bed.runCron(minutes + 4 * 24 * 60)
    await bed.runCron(minutes + 4 * 24 * 60 + 1)
    minutes += 4 * 24 * 60
    const refused = await bed.api('POST', `/merchants/${second.id}/payments/${id}/resolve`, {
      as: await sessionOf(owner),
      body: RESOLUTION,
    })
    expectRefusal(refused, 'FORBIDDEN')
    const notified = async (as: Actor) =>
      (await bed.api('GET', '/notifications', { as })).body.data.filter(
        ({ data }: { data: { paymentId?: string } }) => data.paymentId === id,
      ).length
    expect([await notified(bed.administrator), await notified(owner)]).toStrictEqual([1, 0])
  })
})
