import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { createBankAccount } from '../support/bank-accounts.ts'
import { createPayoutShop, payoutRow } from '../support/payouts.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const pathOf = (url: string) => new URL(url).pathname

test('a row of a payout has a receipt of the merchant’s, without a document, and with the phone’s end alone', async () => {
  const shop = await createPayoutShop(service)
  const id = await shop.approved({
    rows: [payoutRow(0, { name: 'José Gregorio Peña' }), payoutRow(1, { amount: 10.51 })],
  })
  const before = await shop.get(id)
  expect(before.rows.map(({ receiptUrl }: { receiptUrl: null }) => receiptUrl)).toEqual([
    null,
    null,
  ])
  await service.runCron()
  const [paid, failed] = (await shop.get(id)).rows
  expect(failed.receiptUrl).toBeNull()
  const page = await service.fetch(pathOf(paid.receiptUrl))
  expect(page.status).toBe(200)
  expect(page.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
  const text = await page.text()
  for (const shown of [
    'Te pagaron',
    'José Gregorio Peña',
    'Quincena 1',
    paid.reference,
    paid.paymentId,
  ])
    expect(text).toContain(shown)
  expect(text).toContain(`••••\u00a0${payoutRow().phone.slice(-4)}`)
  expect(text).toContain('PRUEBA: no se movió dinero')
  for (const hidden of [payoutRow().phone, '12345678', shop.account.accountNumber])
    expect(text).not.toContain(hidden)
  const english = await (await service.fetch(`${pathOf(paid.receiptUrl)}?lang=en`)).text()
  expect(english).toContain('You were paid')
})

test('a payment that was sent alone has one in the account’s transactions, of who holds the account', async () => {
  const api = apiOf(service)
  const user = await createUser(service, { kycStatus: 'approved' })
  const account = await createBankAccount(service, user)
  const send = async (amount: number) => {
    const { body } = await api('POST', '/bank/p2p', {
      as: user,
      body: {
        ...{ account_number: account.id, phone: '04121234567', amount },
        ...{ bank_code: '0102', document: 'V7654321', name: 'Luis Rojas' },
      },
    })
    return (await api('GET', `/bank/accounts/${account.id}/transactions/${body.id}`, { as: user }))
      .body
  }
  const paid = await send(10)
  const text = await (await service.fetch(pathOf(paid.receiptUrl))).text()
  expect(text).toContain('Luis Rojas')
  expect(text).not.toContain('7654321')
  expect((await send(10.51)).receiptUrl).toBeNull()
})

test('the address cannot be made of the payment’s id, nor changed, nor does another receipt’s code open it', async () => {
  const shop = await createPayoutShop(service)
  const id = await shop.approved({ rows: [payoutRow(0), payoutRow(1)] })
  await service.runCron()
  const [one, other] = (await shop.get(id)).rows.map(({ receiptUrl }: { receiptUrl: string }) =>
    pathOf(receiptUrl),
  )
  const [code, otherCode] = [one.slice('/paid/'.length), other.slice('/paid/'.length)]
  const changed = `${code.slice(0, -1)}${code.endsWith('a') ? 'b' : 'a'}`
  for (const path of [
    `/paid/${code.slice(0, 26)}`,
    `/paid/pay_${code.slice(0, 26)}`,
    `/paid/${changed}`,
    `/paid/${code}0`,
    `/paid/${code.toUpperCase()}`,
    `/paid/${otherCode.slice(0, 26)}${code.slice(26)}`,
    `/receipt/${code}`,
  ]) {
    const answer = await service.fetch(path)
    expect(answer.status, path).toBe(404)
    expect(answer.headers.get('Server-Timing')).toContain('db;desc="0"')
  }
})
