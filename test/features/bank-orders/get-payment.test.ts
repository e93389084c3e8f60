import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskAccountNumber } from '../../../src/domain/account-number.ts'
import { bankOrderId, newUuid } from '../../../src/platform/ids.ts'
import { type Actor, createAdminKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { type BankOrderOptions, createBankOrder } from '../../support/bank-orders.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
})
afterAll(() => service.stop())

const list = (query = '') => api('GET', `/admin/payments?${query}`, { as: administrator })
const get = (id: string) => api('GET', `/admin/payments/${id}`, { as: administrator })

/** Somebody with an account, and what pays from it. */
async function somePayer() {
  const owner = await createUser(service)
  const account = await createBankAccount(service, owner)
  const pay = (options?: BankOrderOptions) => createBankOrder(service, owner, account, options)
  return { owner, account, pay, mine: `userId=${owner.id}` }
}

const send = (owner: Actor, account: BankAccountFixture, amount: number) =>
  api('POST', '/bank/p2p', {
    as: owner,
    body: { account_number: account.id, phone: '04121234567', amount, name: 'Luis Rojas' },
  })

test('a payment that its bank carried out is shown', async () => {
  const { owner, account } = await somePayer()
  const sent = await send(owner, account, 125.5)
  const item = {
    id: sent.body.id,
    userId: owner.id,
    accountId: account.id,
    kind: 'p2p',
    connection: 'sandbox',
    environment: 'sandbox',
    amount: 125.5,
    status: 'success',
    reference: sent.body.reference,
    flagged: false,
    needsReview: false,
    attempts: 0,
    nextAttemptAt: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  }
  expect((await get(sent.body.id)).body).toStrictEqual({
    ...item,
    phone: '04121234567',
    bankCode: null,
    document: null,
    name: 'Luis Rojas',
    concept: '',
    destinationAccount: null,
    bankAnswer: null,
    movements: [],
    bankKey: expect.stringMatching(/^[0-9A-Za-z]{20}$/),
  })
})

test('a failed payment has a failure reason, and no other payment has one', async () => {
  const { owner, account } = await somePayer()
  const failed = await send(owner, account, 10.51)
  const failureReason = {
    code: 'INSUFFICIENT_FUNDS',
    es: expect.stringContaining('Fondos insuficientes'),
    en: expect.stringContaining('insufficient funds'),
  }
  const { body } = await get(failed.body.id)
  expect(body).toMatchObject({ status: 'failed', failureReason, bankAnswer: '51' })
  const pending = await send(owner, account, 10.68)
  expect((await get(pending.body.id)).body).not.toHaveProperty('failureReason')
})

test('the paid account is shown with its last four digits only', async () => {
  const { pay } = await somePayer()
  const destinationAccount = '01020501830003283374'
  const { id } = await pay({ kind: 'transfer', destinationAccount })
  const { text, body } = await get(id)
  expect(body).toMatchObject({
    kind: 'transfer',
    phone: null,
    destinationAccount: maskAccountNumber(destinationAccount),
  })
  expect(text).not.toContain(destinationAccount)
})

test('a pending payment has the time of its next query, and a flagged one has none', async () => {
  const { pay } = await somePayer()
  const nextAttemptAt = new Date('2026-03-02T16:05:00.000Z')
  const asked = await pay({ nextAttemptAt })
  const flagged = await pay({ nextAttemptAt, flagged: true })
  expect((await get(asked.id)).body).toMatchObject({
    flagged: false,
    nextAttemptAt: nextAttemptAt.toISOString(),
  })
  expect((await get(flagged.id)).body).toMatchObject({ flagged: true, nextAttemptAt: null })
})

test('a charge of the sandbox, which belongs to no account, is shown', async () => {
  const owner = await createUser(service)
  const link = await createLink(service, await createMerchant(service, owner))
  const charged = await api('POST', `/pay/${link.token}/charge`, {
    body: { phone: '04121234567', document: 'V12345678', bankCode: '0102', otp: '12345678' },
  })
  expect(charged.status, charged.text).toBe(200)
  const [{ id }] = (await list(`userId=${owner.id}`)).body.data
  expect((await get(id)).body).toMatchObject({ kind: 'c2p', accountId: null, status: 'success' })
})

test('amounts are exact to the cent, however large', async () => {
  const { pay } = await somePayer()
  for (const [amount, shown] of [
    ['0.01', 0.01],
    ['1000.00', 1000],
    ['99999999999.99', 99_999_999_999.99],
  ] as const) {
    const { id } = await pay({ amount })
    expect((await get(id)).body.amount).toBe(shown)
  }
})

test.each(['pay_1', 'x', bankOrderId.toPublic(newUuid(new Date()))])(
  'an unknown payment is a 404: %s',
  async (id) => {
    expectRefusal(await get(id), 'NOT_FOUND')
  },
)

test('only a platform administrator can read a payment, even one of their own', async () => {
  const { owner, pay } = await somePayer()
  const { id } = await pay()
  for (const path of [`/admin/payments/${id}`, '/admin/payments/x']) {
    expectRefusal(await api('GET', path, { as: owner }), 'FORBIDDEN')
  }
})

test('an administrator’s key finds only payments of its own environment', async () => {
  const { owner, pay } = await somePayer()
  const environment = 'live'
  const account = await createBankAccount(service, owner, { environment, connection: 'bnc' })
  const made = {
    test: await pay(),
    live: await createBankOrder(service, owner, account, { environment, connection: 'bnc' }),
  }
  for (const [own, other] of [
    ['live', 'test'],
    ['test', 'live'],
  ] as const) {
    const as = await createAdminKey(service, administrator, { environment: own })
    const found = await api('GET', `/admin/payments/${made[own].id}`, { as })
    expect(found.body).toStrictEqual((await get(made[own].id)).body)
    const hidden = await api('GET', `/admin/payments/${made[other].id}`, { as })
    expectRefusal(hidden, 'NOT_FOUND')
  }
})
