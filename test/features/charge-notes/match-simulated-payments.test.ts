import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const ELEVEN_MINUTES = 660
let people = 0

/** A customer of the test environment who owes so many equal notes. */
async function owing({ owed = 1 } = {}) {
  people += 1
  const phone = `0412${String(5_000_000 + people)}`
  const amount = 300 + people
  const customer = await shop.post('/customers', {
    ...{ name: 'Luis Rojas', phones: [phone], environment: 'test' },
  })
  const notes: string[] = []
  for (let nth = 0; nth < owed; nth += 1) {
    const note = { customerId: customer.body.id, concept: 'Mensualidad', amount, currency: 'VES' }
    const made = await shop.post('/charge-notes', {
      ...{ ...note, dueOn: '2199-12-05', environment: 'test' },
    })
    expect(made.status).toBe(201)
    notes.push(made.body.id)
  }
  return { phone, amount, notes, id: notes[0] ?? '' }
}
type Owing = Awaited<ReturnType<typeof owing>>

const simulate = async (body: object) => {
  const { status } = await shop.api('POST', '/sandbox/simulations', {
    ...{ as: shop.owner, body: { merchantId: shop.merchant.id, ...body } },
  })
  expect(status).toBe(201)
}
const pay = ({ phone, amount }: Owing) => simulate({ type: 'incoming_payment', phone, amount })
const advance = async (seconds: number) => {
  const { status } = await shop.api('POST', '/sandbox/clock', {
    ...{ as: shop.owner, body: { merchantId: shop.merchant.id, advance: seconds } },
  })
  expect(status).toBe(200)
}
const verify = ({ phone, amount }: Owing) =>
  shop.post('/verifications', { phone, amount, environment: 'test' })
const noteOf = async (id: string) => (await shop.get(`/charge-notes/${id}`)).body
const unapplied = async () =>
  (await shop.get('/unapplied-payments?environment=test&status=open')).body.data

test('a simulated payment that nobody has asked for within ten minutes pays the note, once', async () => {
  const paid = await owing()
  await pay(paid)
  await advance(1)
  expect(await noteOf(paid.id)).toMatchObject({ status: 'open' })
  await advance(ELEVEN_MINUTES)
  expect(await noteOf(paid.id)).toMatchObject({ status: 'paid', paid: paid.amount, remaining: 0 })
  expect((await verify(paid)).body).toMatchObject({ status: 'already_used' })
  await advance(ELEVEN_MINUTES)
  expect(await noteOf(paid.id)).toMatchObject({ status: 'paid', paid: paid.amount })
})

test('two of which the bank tells in the other order pay each its own note', async () => {
  const [first, second] = [await owing(), await owing()]
  await simulate({ type: 'late_notice', delaySeconds: 120 })
  await pay(first)
  await pay(second)
  await advance(ELEVEN_MINUTES)
  expect(await noteOf(second.id)).toMatchObject({ status: 'paid', paid: second.amount })
  await advance(ELEVEN_MINUTES)
  expect(await noteOf(first.id)).toMatchObject({ status: 'paid', paid: first.amount })
})

test('what was asked for before that is not matched', async () => {
  const paid = await owing()
  await pay(paid)
  expect((await verify(paid)).body.status).toBe('found')
  await advance(ELEVEN_MINUTES)
  expect(await noteOf(paid.id)).toMatchObject({ status: 'open', paid: 0 })
})

test('of two notes none is paid: the money is unapplied, with both', async () => {
  const paid = await owing({ owed: 2 })
  await pay(paid)
  await advance(ELEVEN_MINUTES)
  expect(await noteOf(paid.id)).toMatchObject({ status: 'open' })
  expect(await unapplied()).toContainEqual(
    expect.objectContaining({
      ...{ reason: 'ambiguous', amountVes: paid.amount, candidates: paid.notes.toSorted() },
    }),
  )
})

test('of another amount, or where matching is off, none is paid', async () => {
  const paid = await owing()
  await simulate({ type: 'incoming_payment', phone: paid.phone, amount: paid.amount + 0.01 })
  const off = await owing()
  await shop.put('/settings/collections', { matchPayments: false })
  await pay(off)
  await advance(ELEVEN_MINUTES)
  await shop.put('/settings/collections', { matchPayments: true })
  await advance(ELEVEN_MINUTES)
  for (const { id } of [paid, off]) expect(await noteOf(id)).toMatchObject({ status: 'open' })
})

test('is made by cron for a merchant that has not moved its clock, and once by two runs at once', async () => {
  const paid = await owing()
  await pay(paid)
  const at = new Date(Date.now() + ELEVEN_MINUTES * 1000)
  await Promise.all([shop.service.runCron(at), shop.service.runCron(at)])
  expect(await noteOf(paid.id)).toMatchObject({ status: 'paid', paid: paid.amount })
})
