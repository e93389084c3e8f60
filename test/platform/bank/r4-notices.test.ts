import { expect, onTestFinished, test } from 'vitest'
import type { BankRequest, BankResponse } from '../../../dev/banks/bank-messages.ts'
import { startBankServer } from '../../../dev/banks/bank-server.ts'
import { startBank } from './r4-support.ts'

const deposit = {
  amount: '123.13',
  reference: '83736278',
  phone: '04141112233',
  bankCode: '0134',
  concept: 'Pedido 7',
}

/** A merchant's door for notices, which gives these answers in turn and the last one from then on. */
async function startMerchant(...answers: BankResponse[]) {
  const requests: BankRequest[] = []
  const door = await startBankServer((request) => {
    requests.push(request)
    return (answers.length > 1 ? answers.shift() : answers[0]) as BankResponse
  })
  onTestFinished(() => door.stop())
  return { url: `${door.url}/hooks/r4`, requests }
}

async function startNotifying(...answers: BankResponse[]) {
  const merchant = await startMerchant(...answers)
  const notices = { url: merchant.url, attempts: 3, intervalMs: 10 }
  const { bank } = await startBank({ notices, config: { phone: '04129998877' } })
  return { bank, requests: merchant.requests }
}

const taken = { status: 200, body: { abono: true } }

test('a notice has the bank’s form and carries the token of the merchant’s choosing', async () => {
  const { bank, requests } = await startNotifying(taken)
  expect(await bank.notify(bank.deposit(deposit))).toEqual({ attempts: 1, abono: true })
  expect(requests).toHaveLength(1)
  expect(requests[0]?.headers.authorization).toBe(bank.config.noticeToken)
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    IdComercio: '309841327',
    TelefonoComercio: '04129998877',
    TelefonoEmisor: '04141112233',
    Concepto: 'Pedido 7',
    BancoEmisor: '134',
    Monto: '123.13',
    FechaHora: '2026-03-10T16:00:00.000Z',
    Referencia: '83736278',
    CodigoRed: '00',
  })
})

test('a notice is sent again, the same, until the merchant says whether it takes it', async () => {
  const failing = { status: 503, body: { abono: true } }
  const { bank, requests } = await startNotifying(failing, { status: 200, body: {} }, taken)
  expect(await bank.notify(bank.deposit(deposit))).toEqual({ attempts: 3, abono: true })
  expect(new Set(requests.map(({ body }) => body)).size).toBe(1)
})

test('a notice that nobody answers is given up after its last attempt', async () => {
  const { bank, requests } = await startNotifying({ status: 500, body: {} })
  expect(await bank.notify(bank.deposit(deposit))).toEqual({ attempts: 3, abono: null })
  expect(requests).toHaveLength(3)
})

test('a merchant that does not take a payment is not asked again', async () => {
  const { bank } = await startNotifying({ status: 200, body: { abono: false } })
  expect(await bank.notify(bank.deposit(deposit))).toEqual({ attempts: 1, abono: false })
})

test('a notice that was missed is sent once more, the same', async () => {
  const { bank, requests } = await startNotifying(taken)
  bank.deposit({ ...deposit, notify: true })
  await bank.noticesSettled()
  bank.setNow(new Date('2026-03-11T16:00:00Z'))
  expect(await bank.resendNotices()).toEqual([{ attempts: 1, abono: true }])
  expect(requests).toHaveLength(2)
  expect(requests[1]?.body).toBe(requests[0]?.body)
})

test('a deposit is in the books whether or not the merchant is told, and once however often', async () => {
  const { bank } = await startBank({ balance: '0.00' })
  const line = bank.deposit(deposit)
  expect(await bank.notify(line)).toEqual({ attempts: 0, abono: null })
  expect(await bank.notify(line)).toEqual({ attempts: 0, abono: null })
  expect(bank.books.balance()).toBe('123.13')
})
