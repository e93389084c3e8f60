import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bdv, startBdv } from '../../../dev/banks/bdv/bdv.ts'
import { type Plaza, startPlaza } from '../../../dev/banks/plaza/plaza.ts'
import { transactionId } from '../../../src/platform/ids.ts'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { newAmount, newPayer } from '../../support/payment-testbed.ts'
import { refundOrders } from '../../support/refunds.ts'
import { type Service, startService } from '../../support/service.ts'

const DAY = '2026-03-10'
const at = (clock: string) => new Date(`${DAY}T${clock}:00.000-04:00`)

let service: Service
let api: Api
let owner: Actor
let bdv: Bdv
let plaza: Plaza
let ofBdv: MerchantFixture
let ofPlaza: MerchantFixture
let minutes = 0
beforeAll(async () => {
  bdv = await startBdv()
  plaza = await startPlaza()
  const connections = [bdv.config, plaza.config]
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify(connections) } })
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  ofBdv = await newMerchant(bdv.config)
  ofPlaza = await newMerchant(plaza.config)
  for (const clock of [service, bdv, plaza]) clock.setNow(at('10:00'))
})
afterAll(async () => {
  await service.stop()
  await Promise.all([bdv.stop(), plaza.stop()])
})

/** A merchant that is paid into the account of a connection, since ten days before. */
async function newMerchant({ name, accountNumber }: { name: string; accountNumber: string }) {
  const bound = { environment: 'live', connection: name, accountNumber } as const
  const account = await createBankAccount(service, owner, bound)
  const merchant = await createMerchant(service, owner)
  await service.database.query(
    'update merchants set settlement_account_id = $2, created_at = $3 where id = $1',
    [merchant.uuid, account.uuid, new Date('2026-03-01T12:00:00.000Z')],
  )
  return merchant
}

const verify = async (merchant: MerchantFixture, body: object) =>
  (await api('POST', `/merchants/${merchant.id}/verifications`, { as: owner, body })).body

const refund = (merchant: MerchantFixture, id: string, body: object = {}) =>
  api('POST', `/merchants/${merchant.id}/transactions/${id}/refund`, {
    ...{ as: owner, body: { reason: 'No había pan.', ...body } },
  })

const ordersOf = (id: string) => refundOrders(service, transactionId.toUuid(id) as string)

/** A payment of a customer of Banco de Venezuela itself, whose statement shows document and name, and no phone. */
async function paidWithinBdv(document: string) {
  const { phone } = newPayer()
  const amount = newAmount()
  bdv.deposit({ amount, phone, bankCode: '0102', document: `V0${document.slice(1)}` })
  // A statement is read every ten minutes.
  minutes += 11
  const read = new Date(at('10:00').getTime() + minutes * 60_000)
  for (const clock of [service, bdv, plaza]) clock.setNow(read)
  await service.runCron(read)
  return { phone, amount: Number(amount) }
}

test('a payment whose phone the bank does not show is found by the payer’s document, without asking the bank', async () => {
  const { phone, amount } = await paidWithinBdv('V12345678')
  const [movement] = await service.database.query(
    'select phone, document, name from bank_movements where amount = $1',
    [amount],
  )
  expect(movement).toEqual({ phone: null, document: 'V12345678', name: 'NAYIBET MORENO' })
  const asked = bdv.server.calls.length
  const found = await verify(ofBdv, { phone, amount, document: 'V-12.345.678' })
  expect(found).toMatchObject({ status: 'found' })
  expect(bdv.server.calls.length).toBe(asked)
})

test('it is not found by the document of somebody else', async () => {
  const { amount } = await paidWithinBdv('V12345679')
  const other = { phone: newPayer().phone, amount, document: 'V87654321' }
  expect((await verify(ofBdv, other)).status).not.toBe('found')
})

test('BDV’s name of the payer, with document and phone, fills a refund', async () => {
  const { phone, amount } = await paidWithinBdv('V11223344')
  const { transactionId: id } = await verify(ofBdv, { phone, amount, document: 'V11223344' })
  const shown = await api('GET', `/merchants/${ofBdv.id}/transactions/${id}`, { as: owner })
  expect(shown.body.payer).toMatchObject({ document: expect.stringMatching(/3344$/) })
  const refunded = await refund(ofBdv, id)
  expect(refunded.body, refunded.text).toMatchObject({ status: 'success' })
  expect(await ordersOf(id)).toMatchObject([
    { kind: 'p2p', phone, document: 'V11223344', name: 'NAYIBET MORENO' },
  ])
})

test('what the refund says itself counts before what the bank shows, and the bank’s name is not put to another document', async () => {
  const { phone, amount } = await paidWithinBdv('V22334455')
  const { transactionId: id } = await verify(ofBdv, { phone, amount, document: 'V22334455' })
  const refused = await refund(ofBdv, id, { document: 'V7654321' })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'name' }])
  const stated = { document: 'V7654321', name: 'Luis Rojas' }
  expect((await refund(ofBdv, id, stated)).body.status).toBe('success')
  expect(await ordersOf(id)).toMatchObject([{ phone, ...stated }])
})

test('the document of a payer that Plaza shows fills a refund, which asks for the name alone', async () => {
  const { phone, bankCode } = newPayer()
  const amount = newAmount()
  plaza.deposit({ amount, phone, bankCode, document: 'V13579246' })
  const { transactionId: id } = await verify(ofPlaza, { phone, amount: Number(amount) })
  const refused = await refund(ofPlaza, id)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'name' }])
  expect((await refund(ofPlaza, id, { name: 'Luis Rojas' })).body.status).toBe('success')
  expect(await ordersOf(id)).toMatchObject([
    { kind: 'p2p', phone, document: 'V13579246', name: 'Luis Rojas' },
  ])
})
