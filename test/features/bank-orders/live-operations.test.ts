import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bnc, startBnc } from '../../../dev/banks/bnc/bnc.ts'
import { type Actor, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { type Service, startService } from '../../support/service.ts'

let bank: Bnc
let service: Service
let api: Api
let admin: Actor
let owner: Actor
let account: BankAccountFixture
beforeAll(async () => {
  bank = await startBnc()
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify([bank.config]) } })
  api = apiOf(service)
  admin = await createUser(service, { role: 'ADMIN' })
  owner = await createUser(service)
  const { accountNumber } = bank.config
  account = await createBankAccount(service, owner, {
    ...{ environment: 'live', connection: 'bnc', accountNumber },
  })
})
afterAll(async () => {
  await service.stop()
  await bank.stop()
})

const decide = async (kycStatus: string) => {
  const body = { kycStatus, reason: 'Documento vencido.' }
  const decided = await api('PUT', `/admin/users/${owner.id}/kyc`, { as: admin, body })
  expect(decided.status, decided.text).toBe(200)
}

const verifyEmail = (at: Date | null) =>
  service.database.query('update users set email_verified_at = $2 where id = $1', [owner.uuid, at])

beforeEach(async () => {
  await verifyEmail(new Date())
  await decide('NOT_STARTED')
})

/** What went out so far: by our books, and by the bank's. */
const sent = async () => {
  const payments = await service.database.query('select from bank_orders')
  const lines = bank.books.lines().filter(({ direction }) => direction === 'out')
  return { recorded: payments.length, atBank: lines.length }
}

const common = { document: 'V12345678', name: 'Luis Rojas' }

describe.each([
  ['/bank/p2p', { ...common, phone: '04121234567', bank_code: '0102' }],
  ['/bank/transfer', { ...common, destination_account: '01020501830003283374' }],
])('%s from a live account, by a session,', (path, order) => {
  let amount = 100
  const pay = (from = account) => {
    amount += 1
    return api('POST', path, {
      as: owner,
      body: { ...order, account_number: from.id, amount: amount + 0.25 },
    })
  }

  test('is allowed from the approval on, and refused from the rejection on, at once', async () => {
    const before = await sent()
    expectRefusal(await pay(), 'KYC_REQUIRED')
    await decide('PENDING')
    expectRefusal(await pay(), 'KYC_REQUIRED')
    expect(await sent()).toStrictEqual(before)

    await decide('APPROVED')
    const paid = await pay()
    expect(paid.status, paid.text).toBe(201)
    expect(paid.body.status).toBe('success')
    const after = { recorded: before.recorded + 1, atBank: before.atBank + 1 }
    expect(await sent()).toStrictEqual(after)

    await decide('REJECTED')
    expectRefusal(await pay(), 'KYC_REQUIRED')
    expect(await sent()).toStrictEqual(after)
    await decide('APPROVED')
    expect((await pay()).status).toBe(201)
  })

  test('requires a verified e-mail, whatever the decision', async () => {
    const before = await sent()
    await verifyEmail(null)
    for (const decision of ['NOT_STARTED', 'APPROVED']) {
      await decide(decision)
      expectRefusal(await pay(), 'EMAIL_NOT_VERIFIED')
    }
    expect(await sent()).toStrictEqual(before)
    await verifyEmail(new Date())
    expect((await pay()).status).toBe(201)
  })

  test('requires neither in the sandbox', async () => {
    await verifyEmail(null)
    const paid = await pay(await createBankAccount(service, owner))
    expect(paid.status, paid.text).toBe(201)
    expect(paid.body.status).toBe('success')
  })
})
