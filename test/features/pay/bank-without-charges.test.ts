import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Banesco, startBanesco } from '../../../dev/banks/banesco/banesco.ts'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  type BankAccountFixture,
  createBankAccount,
  randomAccountNumber,
} from '../../support/bank-accounts.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { MORNING } from '../../support/order-testbed.ts'
import { type Service, startService } from '../../support/service.ts'

/** A merchant paid into Banesco, which verifies payments and reads statements, and neither sends nor charges. */

const LONG_AGO = new Date(MORNING.getTime() - 10 * 24 * 60 * 60 * 1000)
const payer = { phone: '04241234567', bankCode: '0105' }
const charge = { ...payer, document: 'V12345678', otp: '87654321' }

let bank: Banesco
let service: Service
let api: Api
let owner: Actor
let account: BankAccountFixture
let merchant: MerchantFixture
let minutes = 0
beforeAll(async () => {
  bank = await startBanesco()
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify([bank.config]) } })
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  const { accountNumber } = bank.config
  account = await createBankAccount(service, owner, {
    ...{ environment: 'live', connection: 'banesco', accountNumber },
  })
  await service.database.query(`update bank_accounts set phone = '04140000134'`)
  merchant = await createMerchant(service, owner)
  await service.database.query(
    `update merchants set settlement_account_id = $2, created_at = $3 where id = $1`,
    [merchant.uuid, account.uuid, LONG_AGO],
  )
  wait(0)
})
afterAll(async () => {
  await service.stop()
  await bank.stop()
})

function wait(more: number): Date {
  minutes += more
  const now = new Date(MORNING.getTime() + minutes * 60_000)
  service.setNow(now)
  bank.setNow(now)
  return now
}

let serial = 0
async function newLink() {
  serial += 1
  const amount = `${500 + serial}.25`
  const link = await createLink(service, merchant, {
    ...{ environment: 'live', amount, currency: 'VES', createdAt: LONG_AGO },
  })
  return { ...link, amount, reference: String(700_100_000 + serial).padStart(12, '0') }
}

type Link = Awaited<ReturnType<typeof newLink>>
const claim = ({ token }: Link, reference: string) =>
  api('POST', `/pay/${token}/verify`, { body: { ...payer, reference } })
const questions = () => bank.server.calls.filter(({ path }) => path.startsWith('transactions'))
const tokens = () => bank.server.calls.filter(({ path }) => path.endsWith('/token')).length
const countOf = async (table: string) => {
  const [row] = await service.database.query<{ count: string }>(`select count(*) from ${table}`)
  return Number(row?.count)
}

test('the link offers no charge, whatever its merchant prefers', async () => {
  await api('PUT', `/merchants/${merchant.id}/store`, {
    as: owner,
    body: { preferredPaymentMethod: 'c2p' },
  })
  const { token } = await newLink()
  const { body } = await api('GET', `/pay/${token}`)
  expect((body as { methods: unknown }).methods).toEqual([
    expect.objectContaining({ type: 'mobile_payment', bankCode: '0134', phone: '04140000134' }),
  ])
  for (const path of [`/pay/${token}`, `/pay/${token}?way=c2p`]) {
    const page = await (await service.fetch(path)).text()
    expect(page).toContain('Paga con pago móvil')
    expect(page).toContain('verify-reference')
    expect(page).not.toMatch(/c2p-otp|C2P/)
  }
})

test('a test link of the merchant is charged as any', async () => {
  const link = await createLink(service, merchant, { environment: 'test', amount: '10.00' })
  const { body } = await api('GET', `/pay/${link.token}`)
  expect((body as { methods: { type: string }[] }).methods.map(({ type }) => type)).toContain('c2p')
  const charged = await api('POST', `/pay/${link.token}/charge`, { body: charge })
  expect(charged.body).toMatchObject({ status: 'success' })
})

test('a charge is refused before anything is written, with what to do instead', async () => {
  const { token } = await newLink()
  const before = await countOf('transactions')
  const refused = await api('POST', `/pay/${token}/charge`, { body: charge })
  expect(expectRefusal(refused, 'NOT_SUPPORTED')).toMatch(/Pay by mobile payment/)
  const twice = await Promise.all(
    [1, 2].map(() => api('POST', `/pay/${token}/charge`, { body: charge })),
  )
  expect(twice.map(({ status }) => status)).toEqual([501, 501])
  expect(await countOf('transactions')).toBe(before)
})

test('a form for a charge that was still open shows what to do instead', async () => {
  const { token } = await newLink()
  const body = new URLSearchParams({ ...charge, idempotencyKey: 'form-of-a-payer-0001' })
  const shown = await (await service.fetch(`/pay/${token}`)).text()
  const [, field = '', key = ''] =
    /<input type="hidden" name="([^"]+)" value="([^"]+)"/.exec(shown) ?? []
  body.set(field, key)
  const answer = await service.fetch(`/pay/${token}/c2p`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: service.url },
    body: body.toString(),
    redirect: 'manual',
  })
  expect(answer.status).toBe(501)
  expect(await answer.text()).toContain('Este comercio no cobra con clave C2P')
})

test('claims are verified with one token, which isolates share, and each payment pays once', async () => {
  const [first, second] = [await newLink(), await newLink()]
  for (const { amount, reference } of [first, second]) {
    bank.deposit({ amount, reference, ...payer })
  }
  expect((await claim(first, first.reference)).body).toMatchObject({
    status: 'success',
    reference: first.reference,
  })
  expect((await claim(second, second.reference.slice(-6))).body).toMatchObject({
    status: 'success',
    reference: second.reference,
  })
  expect(tokens()).toBe(1)
  const other = await createLink(service, merchant, {
    ...{ environment: 'live', amount: first.amount, currency: 'VES', createdAt: LONG_AGO },
  })
  const again = await api('POST', `/pay/${other.token}/verify`, {
    body: { ...payer, reference: first.reference },
  })
  expect(expectRefusal(again, 'CONFLICT')).toMatch(/used already/)
})

test.each([
  ['ended', () => void wait(6)],
  ['was revoked', () => bank.revokeTokens()],
])('a token that %s is renewed once, and all lookups of a claim use it', async (_, end) => {
  const link = await newLink()
  bank.deposit({ amount: link.amount, reference: link.reference, ...payer })
  end()
  const [given, asked] = [tokens(), questions().length]
  // The bank knows nothing of yesterday, which is asked for first.
  const yesterday = new Date(MORNING.getTime() - 24 * 60 * 60 * 1000).toISOString()
  const body = { ...payer, reference: link.reference, paidAt: yesterday }
  const verified = await api('POST', `/pay/${link.token}/verify`, { body })
  expect(verified.body).toMatchObject({ status: 'success' })
  expect(tokens() - given).toBe(1)
  expect(questions().length - asked).toBeLessThanOrEqual(3)
})

test('a guess that fits in all but the amount finds nothing', async () => {
  const link = await newLink()
  bank.deposit({ amount: '0.01', reference: link.reference, ...payer })
  const { body } = await claim(link, link.reference)
  expect(body).toMatchObject({ status: 'failed', failureReason: { code: 'NOT_FOUND' } })
})

test('with four digits, the claim waits for the statement, and is never paid by the commission', async () => {
  bank.bookCommissions()
  const link = await newLink()
  bank.deposit({ amount: link.amount, reference: link.reference, ...payer })
  const asked = questions().length
  const claimed = await claim(link, link.reference.slice(-4))
  expect(claimed.body).toMatchObject({ status: 'pending' })
  expect(questions()).toHaveLength(asked)
  await service.runCron(wait(11))
  await service.runCron(wait(1))
  const { transactionId } = claimed.body as { transactionId: string }
  const path = `/merchants/${merchant.id}/transactions/${transactionId}`
  const { body } = await api('GET', path, { as: owner })
  expect(body).toMatchObject({ status: 'completed' })
  const paying = await service.database.query(
    `select direction, amount::text from bank_movements where transaction_id is not null and reference = $1`,
    [link.reference],
  )
  expect(paying).toEqual([{ direction: 'in', amount: link.amount }])
})

test('a payment without a link is found by six digits, by fewer, and by phone and amount alone', async () => {
  const path = `/merchants/${merchant.id}/verifications`
  for (const known of [
    (reference: string) => ({ ...payer, reference }),
    (reference: string) => ({ ...payer, reference: reference.slice(-5) }),
    () => ({ phone: payer.phone }),
  ]) {
    const { amount, reference } = await newLink()
    bank.deposit({ amount, reference, ...payer })
    const body = { ...known(reference), amount: Number(amount) }
    const found = await api('POST', path, { as: owner, body })
    expect(found.body).toMatchObject({ status: 'found' })
  }
})

test('nothing is paid out: payments, transfers and refunds are refused and written nowhere', async () => {
  const link = await newLink()
  bank.deposit({ amount: link.amount, reference: link.reference, ...payer })
  const { body } = await claim(link, link.reference)
  const { transactionId } = body as { transactionId: string }
  const tables = ['bank_orders', 'refunds']
  const before = await Promise.all(tables.map(countOf))
  const person = { document: 'V12345678', name: 'Ana Pérez' }
  const refused = await Promise.all([
    api('POST', `/merchants/${merchant.id}/transactions/${transactionId}/refund`, {
      as: owner,
      body: person,
    }),
    api('POST', '/bank/p2p', {
      as: owner,
      body: {
        ...person,
        account_number: account.id,
        phone: '04141234567',
        bank_code: '0102',
        amount: 1,
      },
    }),
    api('POST', '/bank/transfer', {
      as: owner,
      body: {
        ...{ ...person, account_number: account.id, amount: 1, concept: 'Pago' },
        destination_account: randomAccountNumber('0105'),
      },
    }),
  ])
  expect(refused.map((answer) => expectRefusal(answer, 'NOT_SUPPORTED'))).toEqual([
    expect.stringMatching(/no mobile payments/),
    expect.stringMatching(/no mobile payments/),
    expect.stringMatching(/no transfers/),
  ])
  expect(await Promise.all(tables.map(countOf))).toEqual(before)
})
