import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Bnc, startBnc } from '../../../dev/banks/bnc/bnc.ts'

let bank: Bnc
interface Received {
  key: string | undefined
  body: Record<string, string>
}
const received: Received[] = []
let answers: number[] = []
const merchant = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  const key = request.headers['x-api-key'] as string | undefined
  received.push({ key, body: JSON.parse(text) })
  response.writeHead(answers.shift() ?? 200).end()
})

beforeEach(async () => {
  received.length = 0
  answers = []
  bank = await startBnc({ notices: { intervalMs: 5, attempts: 4 } })
  bank.setNow(new Date('2026-04-20T18:30:00Z'))
  await new Promise<void>((done) => merchant.listen(0, '127.0.0.1', done))
  bank.setNoticeUrl(`http://127.0.0.1:${(merchant.address() as AddressInfo).port}/`)
})
afterEach(async () => {
  await bank.stop()
  merchant.closeAllConnections()
  await new Promise((done) => merchant.close(done))
})

test('a notice reports a mobile payment in the bank’s format, until the merchant responds with 200', async () => {
  answers = [500, 404]
  bank.deposit({ amount: '250.00', reference: '0071', concept: 'Compra', notify: true })
  await bank.noticesSettled()
  expect(received).toHaveLength(3)
  expect(received[2]).toStrictEqual({
    key: bank.config.noticeKey,
    body: {
      PaymentType: 'P2P',
      OriginBankReference: '0071',
      DestinyBankReference: '0071',
      OriginBankCode: '0105',
      ClientID: 'V23000760',
      Hour: '1430',
      Date: '20260420',
      CurrencyCode: '0928',
      Amount: '250.00',
      CommerceID: 'J309841327',
      CommercePhone: '00584140000191',
      ClientPhone: '00584241234567',
      Concept: 'Compra',
    },
  })
})

test('a notice is given up after a number of attempts, and sent again on demand', async () => {
  answers = [500, 500, 500, 500]
  const line = bank.deposit({ amount: '1.00', paymentType: 'TRF' })
  expect(await bank.notify(line)).toEqual({ attempts: 4, accepted: false })
  expect(await bank.resendNotices()).toEqual([{ attempts: 1, accepted: true }])
  expect(received[4]?.body).toMatchObject({
    PaymentType: 'TRF',
    DebtorID: 'V23000760',
    CreditorAccount: bank.config.accountNumber,
  })
})
