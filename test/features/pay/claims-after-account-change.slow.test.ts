import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { MORNING } from '../../support/order-testbed.ts'
import { transactionsOfLink } from '../../support/payment-books.ts'
import {
  type ClaimBody,
  chargeLink,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  verifyLink,
} from '../../support/payment-testbed.ts'
import { createSettlementChange, settlementOf } from '../../support/settlement-accounts.ts'
import { createTransaction } from '../../support/transactions.ts'

let shop: PaymentTestbed
beforeEach(async () => {
  shop = await startPaymentTestbed()
  await shop.service.database.query(
    `insert into bank_connection_states (name, statement_read_at) values ('bnc', 'infinity')`,
  )
})
afterAll(stopPaymentTestbeds)

type Bank = 'bnc' | 'r4'
const OTHER = { bnc: 'r4', r4: 'bnc' } as const

/** The merchant is paid into the other bank's account from now on. */
async function changeAccount(bank: Bank) {
  const { status, text } = await shop.api(
    'PUT',
    `/merchants/${shop.merchants[bank].id}/settlement-account`,
    { as: shop.owner, body: { account: shop.accounts[OTHER[bank]].id } },
  )
  expect(status, text).toBe(200)
}

/** A mobile payment into the account at the bank, reported by a notice or not. */
async function paid(bank: Bank, amount: string, tells: boolean): Promise<ClaimBody> {
  const { phone, bankCode } = newPayer()
  if (bank === 'r4') {
    const line = shop.r4.deposit({ amount, phone, bankCode })
    if (tells) await shop.r4.notify(line)
    return { reference: line.reference, phone, bankCode }
  }
  const line = shop.bnc.deposit({ amount, phone, bankCode })
  if (tells) await shop.bnc.notify(line)
  return { reference: line.reference, phone, bankCode }
}

describe.each([
  ['a notice of R4', 'r4', true],
  ['a notice of BNC', 'bnc', true],
  ['a lookup at BNC', 'bnc', false],
] as const)('into the former account, known by %s,', (_, bank, tells) => {
  test('a payment settles the link', async () => {
    const link = await shop.createLink(bank, { maxPayments: 1 })
    const claim = await paid(bank, link.amount, tells)
    await changeAccount(bank)
    const { body, text } = await verifyLink(shop, link, claim)
    expect(body.status, text).toBe('success')
    expect(await transactionsOfLink(shop, link)).toMatchObject([
      { status: 'completed', connection: bank },
    ])
    const [tied] = await shop.service.database.query(
      `select m.account_id, t.account_id as of_transaction, p.account_id as of_payment
         from transactions t join bank_movements m on m.transaction_id = t.id
           join bank_orders p on p.transaction_id = t.id where t.link_id = $1`,
      [link.uuid],
    )
    const { uuid } = shop.accounts[bank]
    expect(tied).toStrictEqual({ account_id: uuid, of_transaction: uuid, of_payment: uuid })
    expectRefusal(
      await verifyLink(shop, await shop.createLink(bank, { amount: link.amount }), claim),
      'CONFLICT',
    )
  })
})

test('a payment into the merchant’s former account settles the link, and nothing else is paid into it', async () => {
  const link = await shop.createLink('bnc')
  const claim = await paid('bnc', link.amount, true)
  const { status, text } = await shop.api(
    'PUT',
    `/merchants/${shop.merchants.bnc.id}/settlement-account`,
    { as: shop.owner, body: { account: null } },
  )
  expect(status, text).toBe(200)
  expectRefusal(await chargeLink(shop, link), 'CONFLICT')
  expect((await verifyLink(shop, link, claim)).body.status).toBe('success')
  expect(await transactionsOfLink(shop, link)).toMatchObject([
    { status: 'completed', connection: 'bnc' },
  ])
  const later = await shop.createLink('bnc', { createdAt: new Date(MORNING.getTime() + 60_000) })
  shop.setMinutes(5)
  expectRefusal(await verifyLink(shop, later, await paid('bnc', later.amount, true)), 'CONFLICT')
})

test('a notice of the former account settles a waiting claim', async () => {
  const link = await shop.createLink('r4')
  const { phone, bankCode } = newPayer()
  const line = shop.r4.deposit({ amount: link.amount, phone, bankCode })
  await changeAccount('r4')
  const claim = { reference: line.reference, phone, bankCode }
  expect((await verifyLink(shop, link, claim)).body.status).toBe('pending')
  await shop.r4.notify(line)
  await shop.runCron(1)
  expect(await transactionsOfLink(shop, link)).toMatchObject([
    { status: 'completed', connection: 'r4' },
  ])
})

test('a claim in flight when a pending change is made keeps the account that it was opened with', async () => {
  const { service, api, owner, accounts, merchants } = shop
  const settlement = settlementOf(api, merchants.r4)
  await createTransaction(service, merchants.r4, { environment: 'live' })
  await createSettlementChange(service, merchants.r4, {
    requestedBy: owner,
    account: accounts.bnc,
    requestedAt: new Date(MORNING.getTime() - (24 * 60 - 5) * 60_000),
  })
  const link = await shop.createLink('r4')
  const { phone, bankCode } = newPayer()
  const line = shop.r4.deposit({ amount: link.amount, phone, bankCode })
  const claim = { reference: line.reference, phone, bankCode }
  expect((await verifyLink(shop, link, claim)).body.status).toBe('pending')
  await shop.runCron(6)
  expect(await settlement.get(owner)).toMatchObject({
    settlementAccount: { id: accounts.bnc.id },
    pending: null,
  })
  await shop.r4.notify(line)
  await shop.runCron(8)
  expect(await transactionsOfLink(shop, link)).toMatchObject([
    { status: 'completed', connection: 'r4' },
  ])
})

test('a link that was created after the change is not settled by the former account', async () => {
  await changeAccount('bnc')
  const link = await shop.createLink('bnc', { createdAt: new Date(MORNING.getTime() + 60_000) })
  shop.setMinutes(5)
  const claim = await paid('bnc', link.amount, true)
  await verifyLink(shop, link, claim)
  await shop.runCron(40)
  expect(await transactionsOfLink(shop, link)).toMatchObject([
    { status: 'failed', failure_reason: 'NOT_FOUND' },
  ])
})

test('after a transfer of the merchant, the former owner’s account counts only for earlier payments', async () => {
  const link = await shop.createLink('bnc')
  const early = await paid('bnc', link.amount, true)
  const heir = await createUser(shop.service, { kycStatus: 'approved' })
  const { id } = shop.merchants.bnc
  await shop.service.database.query(
    `insert into members (merchant_id, user_id, role, created_at) values ($1, $2, 'ADMIN', now())`,
    [shop.merchants.bnc.uuid, heir.uuid],
  )
  shop.setMinutes(10)
  const handed = await shop.api('POST', `/merchants/${id}/owner`, {
    as: shop.owner,
    body: { userId: heir.id },
  })
  expect(handed.status, handed.text).toBe(200)
  await shop.service.database.query(
    'update bank_accounts set removed_at = created_at where id = $1',
    [shop.accounts.r4.uuid],
  )
  const { accountNumber } = shop.r4.config
  const account = await createBankAccount(shop.service, heir, {
    ...{ environment: 'live', connection: 'r4', accountNumber },
  })
  await shop.service.database.query(
    'update merchants set settlement_account_id = $2 where id = $1',
    [...[shop.merchants.bnc.uuid, account.uuid]],
  )
  shop.setMinutes(20)
  const late = await paid('bnc', link.amount, true)
  expect((await verifyLink(shop, link, early)).body.status).toBe('success')
  const { body } = await verifyLink(shop, link, late)
  expect(body.failureReason?.code).toBe('NOT_FOUND')
  expect((await transactionsOfLink(shop, link)).map(({ status }) => status)).toStrictEqual([
    ...['completed', 'failed'],
  ])
})
