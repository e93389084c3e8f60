import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: { id: string }
let key: { token: string }
let account: BankAccountFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner)
  key = await createApiKey(service, owner, { approvalAbove: '20.00' })
  account = await createBankAccount(service, owner)
})
afterAll(() => service.stop())

const send = (phone: string, changes: Record<string, unknown>, intention?: string) =>
  api('POST', '/bank/p2p', {
    as: key,
    body: { account_number: account.id, phone, ...changes },
    ...(intention && { headers: { 'Idempotency-Key': intention } }),
  })
const payee = (name: string, document: string, bank_code: string) => ({ name, document, bank_code })
const LUIS = payee('Luis Rojas', 'V12345678', '0102')
const OTHER = payee('Otra Persona', 'V20000000', '0134')

const waiting = async () => {
  const path = `/merchants/${merchant.id}/approvals?environment=test&status=pending`
  return (await api('GET', path, { as: owner })).body.data[0]
}
const approve = (id: string) =>
  api('POST', `/merchants/${merchant.id}/approvals/${id}/approve`, { as: owner })
const paidTo = async (paymentId: string) => {
  const [row] = await service.database.query(
    "select phone, bank_code, document, name, amount::text from bank_orders where public_id('pay', id) = $1",
    [paymentId],
  )
  return row
}

test('a remembered payee is shown whole, and is who gets the money, though a small payment has changed it', async () => {
  const phone = '04121110001'
  expect((await send(phone, { amount: 1, ...LUIS })).body.status).toBe('success')
  expectRefusal(await send(phone, { amount: 50, concept: 'Renta' }, 'renta'), 'APPROVAL_REQUIRED')
  const shown = await waiting()
  expect(shown).toMatchObject({
    amountVes: 50,
    concept: 'Renta',
    account: { id: account.id },
    payee: { phone, bankCode: '0102', document: 'V12345678', name: 'Luis Rojas' },
  })
  expect((await send(phone, { amount: 1, ...OTHER })).body.status).toBe('success')
  expect(await waiting()).toStrictEqual(shown)
  const { body } = await approve(shown.id)
  expect(await paidTo(body.execution.paymentId)).toStrictEqual({
    ...{ phone, bank_code: '0102', document: 'V12345678', name: 'Luis Rojas', amount: '50.00' },
  })
})

test('a payee who was forgotten meanwhile gets what was approved', async () => {
  const phone = '04121110002'
  await send(phone, { amount: 1, ...LUIS })
  await send(phone, { amount: 50 }, 'forgotten')
  const shown = await waiting()
  await service.database.query('delete from payees where phone = $1', [phone])
  const { body } = await approve(shown.id)
  expect(await paidTo(body.execution.paymentId)).toMatchObject({ document: 'V12345678' })
})

test('money of another account than shown is not paid', async () => {
  const phone = '04121110003'
  const digits = account.accountNumber
  await send(phone, { account_number: digits, amount: 50, ...LUIS }, 'moved')
  const shown = await waiting()
  const { query } = service.database
  await query('update bank_accounts set removed_at = now() where id = $1', [account.uuid])
  const again = await createBankAccount(service, owner, { accountNumber: digits })
  const message = expectRefusal(await approve(shown.id), 'APPROVAL_DENIED')
  expect(await waiting()).toMatchObject({ lastError: { code: 'APPROVAL_DENIED', message } })
  const sent = await query('select from bank_orders where account_id = $1', [again.uuid])
  expect(sent).toStrictEqual([])
})
