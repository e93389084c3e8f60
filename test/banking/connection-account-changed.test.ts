import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bnc, startBnc } from '../../dev/banks/bnc/bnc.ts'
import { createApiKey, createMerchant, createUser } from '../support/actors.ts'
import { apiOf, expectRefusal } from '../support/api.ts'
import { createBankAccount } from '../support/bank-accounts.ts'
import { createBankOrder } from '../support/bank-orders.ts'
import { createLink } from '../support/link-fixtures.ts'
import { MORNING } from '../support/order-testbed.ts'
import { type Service, startService } from '../support/service.ts'

let bnc: Bnc
let service: Service
beforeAll(async () => {
  bnc = await startBnc()
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify([bnc.config]) } })
  for (const clock of [bnc, service]) clock.setNow(MORNING)
})
afterAll(async () => {
  await service.stop()
  await bnc.stop()
})

/** The owner of the account that was bound to the connection before it got another account. */
async function someOwner() {
  const owner = await createUser(service, { kycStatus: 'approved' })
  await service.database.query(`update bank_accounts set removed_at = now()`)
  const bound = await createBankAccount(service, owner, { environment: 'live', connection: 'bnc' })
  expect(bound.accountNumber).not.toBe(bnc.config.accountNumber)
  return { owner, bound }
}

test('nothing is paid from a bound account once its connection has another account', async () => {
  const { owner, bound } = await someOwner()
  const as = await createApiKey(service, owner, { environment: 'live' })
  const payee = { document: 'V12345678', name: 'Luis Rojas' }
  for (const [path, to] of [
    ['/bank/p2p', { phone: '04121234567', bank_code: '0102' }],
    ['/bank/transfer', { destination_account: '01020501830003283374' }],
  ] as const) {
    const body = { account_number: bound.id, amount: 125.5, ...payee, ...to }
    expectRefusal(await apiOf(service)('POST', path, { as, body }), 'BANK_UNAVAILABLE')
  }
  expect(await service.database.query('select id from bank_orders')).toStrictEqual([])
  expect(bnc.books.paidOut()).toStrictEqual([])
})

test('nobody is charged for a merchant who is paid on such an account', async () => {
  const { owner, bound } = await someOwner()
  const merchant = await createMerchant(service, owner)
  await service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
    merchant.uuid,
    bound.uuid,
  ])
  const link = await createLink(service, merchant, { environment: 'live' })
  const body = { phone: '04241234567', document: 'V12345678', bankCode: '0102', otp: '12345678' }
  const refused = await apiOf(service)('POST', `/pay/${link.token}/charge`, { body })
  expectRefusal(refused, 'BANK_UNAVAILABLE')
  expect(await service.database.query('select id from transactions')).toStrictEqual([])
})

test('an order from before the change is not sent again from the other account', {
  tags: ['full'],
}, async () => {
  const { owner, bound } = await someOwner()
  const createdAt = MORNING
  const live = { environment: 'live', connection: 'bnc', createdAt } as const
  const { uuid } = await createBankOrder(service, owner, bound, live)
  for (const minutes of [1, 5, 30]) {
    const moment = new Date(MORNING.getTime() + minutes * 60_000)
    for (const clock of [bnc, service]) clock.setNow(moment)
    await service.runCron(moment)
  }
  const rows = await service.database.query(
    'select status, attempts from bank_orders where id = $1',
    [uuid],
  )
  expect(rows).toStrictEqual([{ status: 'pending', attempts: 3 }])
  expect(bnc.books.paidOut()).toStrictEqual([])
})
