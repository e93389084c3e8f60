import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bnc, startBnc } from '../../../../dev/banks/bnc/bnc.ts'
import { type R4, startR4 } from '../../../../dev/banks/r4/r4.ts'
import { type Actor, createUser } from '../../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../../support/bank-accounts.ts'
import { createBankOrder } from '../../../support/bank-orders.ts'
import { type Service, startService } from '../../../support/service.ts'

let banks: { bnc: Bnc; r4: R4 }
let service: Service
let api: Api
let administrator: Actor
let owner: Actor
let accounts: Record<'bnc' | 'r4' | 'sandbox', BankAccountFixture>
beforeAll(async () => {
  banks = { bnc: await startBnc(), r4: await startR4() }
  const { bnc, r4 } = banks
  service = await startService({
    vars: { BANK_CONNECTIONS: JSON.stringify([bnc.config, r4.config]) },
  })
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN' })
  owner = await createUser(service, { kycStatus: 'approved' })
  const live = ({ name, accountNumber }: { name: string; accountNumber: string }) =>
    createBankAccount(service, owner, { environment: 'live', connection: name, accountNumber })
  accounts = {
    bnc: await live(bnc.config),
    r4: await live(r4.config),
    sandbox: await createBankAccount(service, owner),
  }
})
afterAll(async () => {
  await service.stop()
  await Promise.all([banks.bnc.stop(), banks.r4.stop()])
})
afterEach(() => service.database.query('delete from operation_stops'))

const set = async (enabled: boolean, bank?: string) => {
  const body = { environment: 'production', bank, enabled, reason: 'Mantenimiento.' }
  const result = await api('PUT', '/admin/operations', { as: administrator, body })
  expect(result.status, result.text).toBe(200)
}
const send = (from: BankAccountFixture): Promise<CallResult> =>
  api('POST', '/bank/p2p', {
    as: owner,
    body: {
      account_number: from.id,
      phone: '04121234567',
      amount: 10,
      bank_code: '0102',
      document: 'V12345678',
      name: 'Luis Rojas',
    },
  })

test('a stop of one bank stops payments through it, and through no other', async () => {
  await set(false, '0191')
  const paidBefore = banks.bnc.books.paidOut().length
  expectRefusal(await send(accounts.bnc), 'BANK_UNAVAILABLE')
  for (const open of [accounts.r4, accounts.sandbox]) {
    expect((await send(open)).body.status).toBe('success')
  }
  expect(banks.bnc.books.paidOut()).toHaveLength(paidBefore)
  await set(true, '0191')
  expect((await send(accounts.bnc)).body.status).toBe('success')
})

test('a stop of a bank without payments stops nothing: the payee’s bank does not matter', async () => {
  await set(false, '0102')
  expect((await send(accounts.bnc)).body.status).toBe('success')
})

test('a stop of all live money stops every bank, but not the sandbox', async () => {
  await set(false)
  for (const stopped of [accounts.bnc, accounts.r4]) {
    expectRefusal(await send(stopped), 'BANK_UNAVAILABLE')
  }
  expect((await send(accounts.sandbox)).body.status).toBe('success')
})

test('the reconciler sends an order again once its bank is no longer stopped', async () => {
  const createdAt = new Date('2026-03-02T16:00:00Z')
  const runAt = (minutes: number) => {
    const moment = new Date(createdAt.getTime() + minutes * 60_000)
    banks.bnc.setNow(moment)
    return service.runCron(moment)
  }
  const payment = await createBankOrder(service, owner, accounts.bnc, {
    environment: 'live',
    connection: 'bnc',
    createdAt,
    sent: true,
  })
  const sent = () => banks.bnc.books.paidOut().filter((paid) => paid.bankKey === payment.bankKey)
  const shown = async () =>
    (await api('GET', `/admin/payments/${payment.id}`, { as: administrator })).body

  await set(false, '0191')
  await runAt(2)
  expect(sent()).toEqual([])
  expect(await shown()).toMatchObject({ status: 'pending', attempts: 1 })
  await set(true, '0191')
  await runAt(6)
  expect(sent()).toHaveLength(1)
  expect(await shown()).toMatchObject({ status: 'success', attempts: 2 })
  banks.bnc.setNow()
})
