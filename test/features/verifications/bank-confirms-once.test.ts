import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bdv, startBdv } from '../../../dev/banks/bdv/bdv.ts'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createBankAccount, randomAccountNumber } from '../../support/bank-accounts.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { MORNING as NOW } from '../../support/order-testbed.ts'
import { type Service, startService } from '../../support/service.ts'

const LONG_AGO = new Date(NOW.getTime() - 10 * 24 * 60 * 60 * 1000)
const paid = { phone: '04241234567', bankCode: '0105', reference: '00083736' }

let bdv: Bdv
let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  bdv = await startBdv()
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify([bdv.config]) } })
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  const { accountNumber } = bdv.config
  const account = await createBankAccount(service, owner, {
    ...{ environment: 'live', connection: 'bdv', accountNumber },
  })
  merchant = await createMerchant(service, owner)
  service.setNow(NOW)
  bdv.setNow(NOW)
  await service.database.query(
    `update merchants set settlement_account_id = $2, created_at = $3 where id = $1`,
    [merchant.uuid, account.uuid, LONG_AGO],
  )
})
afterAll(async () => {
  await service.stop()
  await bdv.stop()
})

const confirmed = () => bdv.books.lines().filter(({ marked }) => marked).length

test('without a claim that is written first, the bank is not asked', async () => {
  bdv.deposit({ amount: '31.00', ...paid })
  const body = { ...paid, amount: 31 }
  const path = `/merchants/${merchant.id}/verifications`
  const calls = bdv.server.calls.length
  const refused = await api('POST', path, { as: owner, body })
  expect(expectRefusal(refused, 'NOT_SUPPORTED')).toMatch(/only once/)
  expect(bdv.server.calls).toHaveLength(calls)
})

test('a claim on a link is confirmed once and completes its payment', async () => {
  bdv.deposit({ amount: '32.00', ...paid, reference: '00083737' })
  const createdAt = LONG_AGO
  const link = await createLink(service, merchant, {
    ...{ environment: 'live', amount: '32.00', currency: 'VES', createdAt },
  })
  const body = { ...paid, reference: '00083737' }
  const result = await api('POST', `/pay/${link.token}/verify`, { body })
  expect(result.body).toMatchObject({ status: 'success' })
  expect(confirmed()).toBe(1)
})

test('a transfer is refused before anything is written', async () => {
  const body = {
    ...{ account_number: bdv.config.accountNumber, amount: 10, concept: 'Pago' },
    ...{ destination_account: randomAccountNumber('0134'), document: 'V12345678', name: 'Ana' },
  }
  const refused = await api('POST', '/bank/transfer', { as: owner, body })
  expect(expectRefusal(refused, 'NOT_SUPPORTED')).toMatch(/no transfers/)
  expect(bdv.books.paidOut()).toEqual([])
})
