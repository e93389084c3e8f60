import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, addMember, createUser } from '../../support/actors.ts'
import { type CallResult, expectRefusal } from '../../support/api.ts'
import { MORNING } from '../../support/order-testbed.ts'
import { type PaymentTestbed, startPaymentTestbed } from '../../support/payment-testbed.ts'

let till: PaymentTestbed
let cashier: Actor
let admin: Actor
beforeAll(async () => {
  till = await startPaymentTestbed()
  cashier = await createUser(till.service)
  admin = await createUser(till.service)
  await addMember(till.service, till.merchants.bnc, cashier, 'CASHIER')
  await addMember(till.service, till.merchants.bnc, admin, 'ADMIN')
})
afterAll(() => till.stop())

const MINUTE_MS = 60_000
let begun = 0
let payers = 0

const call = (method: 'GET' | 'POST', rest: string, body?: object, as = till.owner) =>
  till.api(method, `/merchants/${till.merchants.bnc.id}${rest}`, { as, ...(body && { body }) })

/** A customer who owes so many equal notes, and pays one of them at the bank, which tells of it. */
async function owingAndPaid({ owed = 1 } = {}) {
  begun += 20
  till.setMinutes(begun)
  payers += 1
  const phone = `0412${String(2_000_000 + payers)}`
  const amount = 100 + payers
  const { body: customer } = await call('POST', '/customers', {
    name: 'Luis Rojas',
    phones: [phone],
  })
  const notes: { id: string }[] = []
  for (let nth = 0; nth < owed; nth += 1) {
    const note = { customerId: customer.id, concept: 'Mensualidad', amount, currency: 'VES' }
    const made = await call('POST', '/charge-notes', { ...note, dueOn: '2199-12-05' })
    expect(made.status).toBe(201)
    notes.push(made.body)
  }
  const line = till.bnc.deposit({ phone, bankCode: '0102', amount: amount.toFixed(2) })
  await till.bnc.notify(line)
  // The bank's own request came by the machine's clock.
  await till.service.database.query(
    'update bank_movements set created_at = $1, match_at = $2 where phone = $3 and match_at is not null',
    [momentIn(0), momentIn(10), phone],
  )
  return { phone, amount, notes, id: notes[0]?.id ?? '' }
}

const momentIn = (minutes: number) => new Date(MORNING.getTime() + (begun + minutes) * MINUTE_MS)
const cronIn = (minutes: number) => till.service.runCron(momentIn(minutes))
const later = (minutes: number) => till.setMinutes(begun + minutes)
const noteOf = async (id: string) => (await call('GET', `/charge-notes/${id}`)).body
const paymentOf = async (id: string) => {
  const { checkoutId } = await noteOf(id)
  const { body } = await call('GET', `/checkouts/${checkoutId}`)
  return body.transactions[0]?.id as string
}
const verify = (
  { phone, amount }: { phone: string; amount: number },
  externalReference: string,
): Promise<CallResult> => call('POST', '/verifications', { phone, amount, externalReference })

test('what nobody has asked for within ten minutes pays the note, once, whoever asks later', async () => {
  const paid = await owingAndPaid()
  later(9)
  await cronIn(9)
  expect(await noteOf(paid.id)).toMatchObject({ status: 'open' })
  later(11)
  await Promise.all([cronIn(11), cronIn(11), cronIn(11)])
  expect(await noteOf(paid.id)).toMatchObject({ status: 'paid', paid: paid.amount, remaining: 0 })
  const transactionId = await paymentOf(paid.id)
  const { body: transaction } = await call('GET', `/transactions/${transactionId}`)
  expect(transaction).toMatchObject({
    ...{ status: 'completed', externalReference: paid.id, amountVes: paid.amount },
  })
  const { body } = await verify(paid, 'PED-1')
  expect(body).toMatchObject({ status: 'already_used', transactionId })
})

test('a movement with the payer’s cédula pays their note, though another has the phone and owes the same', async () => {
  const { phone, amount, id: others } = await owingAndPaid()
  const document = `V${20_000_000 + payers}`
  const { body: payer } = await call('POST', '/customers', {
    ...{ name: 'Ana Díaz', document, phones: [phone] },
  })
  const note = { customerId: payer.id, concept: 'Mensualidad', amount, currency: 'VES' }
  const { body: made } = await call('POST', '/charge-notes', { ...note, dueOn: '2199-12-05' })
  // Neither note is later than the payment, which shows the cédula once the bank tells of it again.
  await till.service.database.query(
    `with begun as (select begin_request($1::timestamptz))
     update bank_movements set document = $2 from begun where phone = $3 and direction = 'in'`,
    [momentIn(1), document, phone],
  )
  later(12)
  await cronIn(12)
  expect(await noteOf(made.id)).toMatchObject({ status: 'paid', paid: amount })
  expect(await noteOf(others)).toMatchObject({ status: 'open', paid: 0 })
})

test('what was asked for before that is not matched', async () => {
  const paid = await owingAndPaid()
  expect((await verify(paid, 'PED-2')).body.status).toBe('found')
  later(11)
  await cronIn(11)
  expect(await noteOf(paid.id)).toMatchObject({ status: 'open', paid: 0 })
})

test('of a cron and fifty who ask at the same moment one has it', async () => {
  const paid = await owingAndPaid()
  later(11)
  const [, ...answers] = await Promise.all([
    Promise.all(Array.from({ length: 3 }, () => cronIn(11))),
    ...Array.from({ length: 50 }, (_, nth) => verify(paid, `PED-R${nth}`)),
  ])
  const found = answers.filter(({ body }) => body.status === 'found').length
  const { status } = await noteOf(paid.id)
  expect([found, status]).toEqual(found === 1 ? [1, 'open'] : [0, 'paid'])
  const booked = await till.service.database.query('select id from transactions where phone = $1', [
    paid.phone,
  ])
  expect(booked).toHaveLength(1)
})

test('a note that is voided at the same moment is void or paid, and the money is once there', async () => {
  for (let round = 0; round < 5; round += 1) {
    const paid = await owingAndPaid()
    later(11)
    const [, voided] = await Promise.all([
      cronIn(11),
      call('POST', `/charge-notes/${paid.id}/void`, {}),
    ])
    const { status } = await noteOf(paid.id)
    expect([status, voided.status]).toEqual(status === 'paid' ? ['paid', 409] : ['void', 200])
    const booked = await till.service.database.query(
      'select id from transactions where phone = $1',
      [paid.phone],
    )
    expect(booked).toHaveLength(status === 'paid' ? 1 : 0)
  }
})

test('of two notes none is paid: the money is unapplied, with both, and applied by a person', async () => {
  const { id, notes, amount } = await owingAndPaid({ owed: 2 })
  later(11)
  await cronIn(11)
  expect(await noteOf(id)).toMatchObject({ status: 'open' })
  const { body } = await call('GET', '/unapplied-payments?status=open')
  const [unapplied] = body.data
  expect(unapplied).toStrictEqual({
    ...{ id: unapplied.id, checkoutId: null, transactionId: expect.stringMatching(/^txn_/) },
    ...{ amountVes: amount, reason: 'ambiguous', candidates: notes.map((note) => note.id).sort() },
    ...{ status: 'open', createdAt: unapplied.createdAt },
    ...{ tillId: null, branchId: null, shiftId: null },
  })
  const path = `/unapplied-payments/${unapplied.id}/apply`
  expect((await call('POST', path, { chargeNoteId: id })).body.status).toBe('applied')
  expect(await noteOf(id)).toMatchObject({ status: 'paid' })
  expectRefusal(await call('POST', path, { chargeNoteId: id }), 'CONFLICT')
})

test('a wrong match is taken back by OWNER and ADMIN, and by nobody else', async () => {
  const { id } = await owingAndPaid()
  later(11)
  await cronIn(11)
  const path = `/transactions/${await paymentOf(id)}/release`
  expectRefusal(await call('POST', path, {}, cashier), 'FORBIDDEN')
  const released = await call('POST', path, {}, admin)
  expect(released.status).toBe(200)
  expect(released.body).toMatchObject({ externalReference: null, checkoutId: null })
  expect(await noteOf(id)).toMatchObject({ status: 'open', paid: 0, paidAt: null })
  const { body } = await call('GET', '/unapplied-payments?status=open')
  expect(body.data[0]).toMatchObject({ reason: 'released', candidates: [] })
  const to = { externalReference: 'PED-900', from: null }
  const given = await call('POST', path.replace('release', 'reassign'), to)
  expect(given.body).toMatchObject({ externalReference: 'PED-900' })
  expect((await call('GET', '/unapplied-payments?status=open')).body.data).not.toContainEqual(
    expect.objectContaining({ reason: 'released' }),
  )
})
