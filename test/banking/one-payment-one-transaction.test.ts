import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bdv, startBdv } from '../../dev/banks/bdv/bdv.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { type Actor, createMerchant, createUser, type MerchantFixture } from '../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../support/api.ts'
import { createBankAccount } from '../support/bank-accounts.ts'
import { createLink } from '../support/link-fixtures.ts'
import { MORNING } from '../support/order-testbed.ts'
import { publicUrl, type Service, startService } from '../support/service.ts'
import { waitUntil } from '../support/wait-until.ts'

const LONG_AGO = new Date(MORNING.getTime() - 10 * 24 * 60 * 60 * 1000)
const MINUTE_MS = 60_000

let bdv: Bdv
let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
/** Another merchant of the same account. */
let sibling: MerchantFixture
beforeAll(async () => {
  bdv = await startBdv()
  const vars = { BANK_CONNECTIONS: JSON.stringify([bdv.config]), PUBLIC_URL: publicUrl }
  service = await startService({ vars, port: await freePort() })
  bdv.setNoticeUrl(`${service.url}/hooks/bdv`)
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  const { accountNumber } = bdv.config
  const account = await createBankAccount(service, owner, {
    ...{ environment: 'live', connection: 'bdv', accountNumber },
  })
  merchant = await createMerchant(service, owner)
  sibling = await createMerchant(service, owner)
  await service.database.query('update merchants set settlement_account_id = $1, created_at = $2', [
    account.uuid,
    LONG_AGO,
  ])
})
beforeEach(() => {
  setMinutes(0)
  bdv.server.clearFaults()
})
afterAll(async () => {
  await service.stop()
  await bdv.stop()
})

function setMinutes(minutes: number): Date {
  const moment = new Date(MORNING.getTime() + minutes * MINUTE_MS)
  for (const clock of [service, bdv]) clock.setNow(moment)
  return moment
}

let readAt = 0
/** Fires cron when the statement is due to be read again. */
const readStatement = () => {
  readAt += 11
  return service.runCron(setMinutes(readAt))
}

let amounts = 700
/** A mobile payment of an amount and by a phone that no other has. */
function pay(bankCode = '0105') {
  amounts += 1
  const phone = `0424${String(2_000_000 + amounts)}`
  const line = bdv.deposit({ amount: `${amounts}.10`, phone, bankCode })
  return { line, asked: { phone, amount: amounts + 0.1 } }
}
type Paid = ReturnType<typeof pay>

const newLink = ({ line }: Paid) =>
  createLink(service, merchant, {
    ...{ environment: 'live', amount: line.amount, currency: 'VES', createdAt: LONG_AGO },
  })

const claim = async ({ line: { phone, bankCode, reference } }: Paid, link: { token: string }) =>
  api('POST', `/pay/${link.token}/verify`, { body: { phone, bankCode, reference } })

const verify = async (body: object, of = merchant) =>
  (await api('POST', `/merchants/${of.id}/verifications`, { as: owner, body })).body

/** Has the bank take three seconds for its next confirmation; resolves once it has confirmed the payment. */
function slowConfirmation({ line }: Paid) {
  bdv.server.fault({ kind: 'slow', ms: 3_000 }, { path: /^getMovement/ })
  return () => waitUntil('the bank has confirmed', async () => line.marked)
}

const hideStatement = () =>
  bdv.server.fault({ kind: 'garbage' }, { times: 100, path: /movimientos/ })

const completed = ({ asked: { phone } }: Paid) =>
  service.database.query<{ id: string; reference: string }>(
    "select id, reference from transactions where phone = $1 and status = 'completed'",
    [phone],
  )

const movementsOf = ({ line: { amount } }: Paid) =>
  service.database.query<{ transaction_id: string | null; noticed: boolean; stated: boolean }>(
    `select transaction_id, notice_key is not null as noticed, control_number is not null as stated
     from bank_movements where amount = $1::numeric and direction = 'in'`,
    [amount],
  )

/** One transaction has the payment, and the one movement that there is. */
async function expectPaidOnce(paid: Paid): Promise<void> {
  const done = await completed(paid)
  expect(done).toHaveLength(1)
  const movements = await movementsOf(paid)
  expect(movements.map(({ transaction_id }) => transaction_id)).toStrictEqual([done[0]?.id])
}

describe.each([
  ['and the statement cannot be read', hideStatement],
  ['and the statement shows it', () => {}],
])('while the bank confirms a payment %s,', (_, hide) => {
  test.each(['0105', '0102'])(
    'claimed by a payer at %s, and its notice comes in, a verification of it is pending',
    { tags: ['full'] },
    async (bankCode) => {
      const paid = pay(bankCode)
      const link = await newLink(paid)
      hide()
      const asked = slowConfirmation(paid)
      const claimed = claim(paid, link)
      await asked()
      expect(await bdv.notify(paid.line)).toMatchObject({ codigo: '00' })
      expect(await verify(paid.asked)).toMatchObject({ status: 'pending', transactionId: null })
      const { body } = await claimed
      expect(body.status).toBe('success')
      expect(await verify(paid.asked)).toStrictEqual({
        ...{ status: 'already_used', transactionId: body.transactionId, sameRequest: false },
      })
      await expectPaidOnce(paid)
    },
  )

  test('another claim of it is told so, and later that it is used', {
    tags: ['full'],
  }, async () => {
    const paid = pay()
    const [link, other] = [await newLink(paid), await newLink(paid)]
    hide()
    const asked = slowConfirmation(paid)
    const claimed = claim(paid, link)
    await asked()
    await bdv.notify(paid.line)
    for (const at of [link, other]) {
      expect(expectRefusal(await claim(paid, at), 'CONFLICT')).toMatch(/being confirmed/)
    }
    expect((await claimed).body.status).toBe('success')
    expect(expectRefusal(await claim(paid, other), 'CONFLICT')).toMatch(/used already/)
    await expectPaidOnce(paid)
  })

  test('verified for one sale, a verification for another one is pending', async () => {
    const paid = pay()
    hide()
    const asked = slowConfirmation(paid)
    const first = verify({ ...paid.asked, bankCode: '0105', externalReference: 'VENTA-1' })
    await asked()
    await bdv.notify(paid.line)
    const second = { ...paid.asked, externalReference: 'VENTA-2' }
    expect(await verify(second)).toMatchObject({ status: 'pending' })
    const { status, transactionId } = await first
    expect(status).toBe('found')
    expect(await verify(second)).toMatchObject({ status: 'already_used', transactionId })
    await expectPaidOnce(paid)
  })

  test('another shop that does not name it is told what it would be told, and it pays one of them', {
    tags: ['full'],
  }, async () => {
    const paid = pay()
    const link = await newLink(paid)
    hide()
    const asked = slowConfirmation(paid)
    const claimed = claim(paid, link)
    await asked()
    await bdv.notify(paid.line)
    const named = { ...paid.asked, reference: paid.line.reference }
    expect(await verify(named, sibling)).toMatchObject({ status: 'pending' })
    expect(await verify(paid.asked, sibling)).toMatchObject({ status: 'found' })
    expect((await claimed).body.failureReason.code).toBe('ALREADY_USED')
    await expectPaidOnce(paid)
  })
})

describe.each(['0105', '0102'])(
  'a payment of a payer at %s that was confirmed before anything told of it',
  (bankCode) => {
    test.each(['claimed', 'verified'])(
      'and %s keeps its place for late and doubled notices, and for the statement',
      async (how) => {
        const paid = pay(bankCode)
        hideStatement()
        if (how === 'claimed') {
          expect((await claim(paid, await newLink(paid))).body.status).toBe('success')
        } else {
          expect(await verify({ ...paid.asked, bankCode })).toMatchObject({ status: 'found' })
        }
        await expectPaidOnce(paid)
        for (const _ of [1, 2]) {
          expect(await bdv.notify(paid.line)).toMatchObject({ codigo: '01' })
          await expectPaidOnce(paid)
        }
        expect(await verify({ ...paid.asked, externalReference: 'OTRA' })).toMatchObject({
          status: 'already_used',
        })
        bdv.server.clearFaults()
        await readStatement()
        await expectPaidOnce(paid)
        expect(await movementsOf(paid)).toMatchObject([{ noticed: true, stated: true }])
        setMinutes(0)
        expect(await verify({ ...paid.asked, externalReference: 'OTRA-2' })).toMatchObject({
          status: 'already_used',
        })
      },
    )

    test('keeps its place for the statement that comes before the notice', async () => {
      const paid = pay(bankCode)
      hideStatement()
      expect((await claim(paid, await newLink(paid))).body.status).toBe('success')
      bdv.server.clearFaults()
      await readStatement()
      await expectPaidOnce(paid)
      expect(await bdv.notify(paid.line)).toMatchObject({ codigo: '01' })
      await expectPaidOnce(paid)
    })
  },
)

test('a notice that dates a confirmed payment to the day after finds it taken', async () => {
  const paid = pay()
  hideStatement()
  expect((await claim(paid, await newLink(paid))).body.status).toBe('success')
  const late = { ...paid.line, at: new Date(paid.line.at.getTime() + 24 * 60 * MINUTE_MS) }
  expect(await bdv.notify(late)).toMatchObject({ codigo: '01' })
  await expectPaidOnce(paid)
})

test('a claim that was confirmed when the service died is settled by its notice, once', {
  tags: ['full'],
}, async () => {
  const paid = pay()
  const link = await newLink(paid)
  hideStatement()
  const asked = slowConfirmation(paid)
  const claimed = claim(paid, link).catch(() => null)
  await asked()
  await service.crash()
  await claimed
  await service.restart()
  bdv.server.clearFaults()
  setMinutes(0)
  await bdv.notify(paid.line)
  expect(await verify(paid.asked)).toMatchObject({ status: 'pending' })
  await readStatement()
  await expectPaidOnce(paid)
  expect(await verify(paid.asked)).toMatchObject({ status: 'already_used' })
})

test('what a claim has proven is shown by the whole reference of the bank, and by what its payer has stated', async () => {
  const paid = pay()
  await bdv.notify(paid.line)
  const link = await newLink(paid)
  const { phone, bankCode, reference } = paid.line
  const stated = reference.slice(-4)
  const { body } = await api('POST', `/pay/${link.token}/verify`, {
    body: { phone, bankCode, reference: stated },
  })
  expect(body).toMatchObject({ status: 'success', reference })
  const path = `/merchants/${merchant.id}/transactions`
  const shown = await api('GET', `${path}/${body.transactionId}`, { as: owner })
  expect(shown.body).toMatchObject({ reference, statedReference: stated })
  const found = await api('GET', `${path}?environment=live&search=${reference}`, { as: owner })
  expect(found.body.data.map(({ id }: { id: string }) => id)).toStrictEqual([body.transactionId])
  const [event] = await service.database.query<{ data: Record<string, string> }>(
    `select data from outbox where type = 'transaction.completed' and data->>'id' = $1`,
    [body.transactionId],
  )
  expect(event?.data).toMatchObject({ reference, statedReference: stated })
  const verified = pay()
  await bdv.notify(verified.line)
  const { transactionId } = await verify(verified.asked)
  expect((await api('GET', `${path}/${transactionId}`, { as: owner })).body).toMatchObject({
    ...{ reference: verified.line.reference, statedReference: null },
  })
})
