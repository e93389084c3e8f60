import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTesoro, type Tesoro } from '../../../dev/banks/tesoro/tesoro.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let bank: Tesoro
beforeAll(async () => {
  bank = await startTesoro()
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify([bank.config]) } })
  bank.setNoticeUrl(`${service.url}/hooks/tesoro/${bank.config.noticePath}`)
})
afterAll(async () => {
  await service.stop()
  await bank.stop()
})

const rowsOf = (reference: string) =>
  service.database.query(
    `select amount::text, phone, bank_code, booked_on::text from bank_movements
     where connection = 'tesoro' and reference = $1`,
    [reference],
  )

test('100 equal notices at once are one row: one has a 200, the others a 400, and the bank stops', async () => {
  const payment = bank.deposit({ amount: '154.07', reference: '000900000001' })
  const statuses = await Promise.all(Array.from({ length: 100 }, () => bank.notify(payment)))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 400)).toHaveLength(99)
  const rows = await rowsOf('000900000001')
  expect(rows).toMatchObject([{ amount: '154.07', phone: '04241234567', bank_code: '0102' }])
  expect(await bank.notify(payment)).toBe(400)
  expect(await bank.repeatNotices()).toEqual([])
})

test.each([
  ['no JSON', '{"reference":'],
  ['nothing', ''],
  ['a list', '[]'],
  ['no amount', '{"reference":"1","payment_date":"2026-04-20 10:00:00","payment_type":"P2C"}'],
  ['no reference', '{"amount":"1.00","payment_date":"2026-04-20 10:00:00","payment_type":"P2C"}'],
  [
    'an amount with two readings',
    '{"reference":"1","amount":"1.000","payment_date":"2026-04-20 10:00:00","payment_type":"P2C"}',
  ],
  ['too much', JSON.stringify({ description: 'x'.repeat(70_000) })],
])(
  'a notice that cannot be read (%s) is a 503, so that the bank sends it again',
  async (_, body) => {
    const response = await service.fetch(`/hooks/tesoro/${bank.config.noticePath}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    expect(response.status).toBe(503)
    await response.body?.cancel()
  },
)

test.each(['text', 'number', 'comma'] as const)('amounts as %s are read', async (amounts) => {
  bank.style.amounts = amounts
  const payment = bank.deposit({ amount: '20.50', reference: `00080000000${amounts.length}` })
  const changes = amounts === 'comma' ? { payment_date: '2026-04-20T10:00:00' } : {}
  expect(await bank.notify(payment, changes)).toBe(200)
  expect(await rowsOf(payment.reference)).toMatchObject([{ amount: '20.50' }])
  bank.style.amounts = 'text'
})

test('a notice without payer is taken; with another amount it is neither taken nor a duplicate', async () => {
  const payment = bank.deposit({ amount: '30.00', reference: '000700000001' })
  const nobody = { source_phone: null, source_bank: null, document: null, description: null }
  expect(await bank.notify(payment, nobody)).toBe(200)
  expect(await bank.notify(payment, { ...nobody, amount: '31.00' })).toBe(409)
  expect(await rowsOf('000700000001')).toMatchObject([{ amount: '30.00', phone: null }])
})

test('what was not taken while the service was gone is sent again, and recorded once', async () => {
  const payment = bank.deposit({ amount: '40.00', reference: '000600000001' })
  bank.setNoticeUrl('http://127.0.0.1:9/hooks/tesoro')
  expect(await bank.notify(payment)).toBeNull()
  bank.setNoticeUrl(`${service.url}/hooks/tesoro/${bank.config.noticePath}`)
  expect(await bank.repeatNotices()).toContain(200)
  expect(await rowsOf('000600000001')).toHaveLength(1)
})

test('any other address is not found, whatever is sent to it', async () => {
  for (const body of ['{}', 'no JSON']) {
    const response = await service.fetch(`/hooks/tesoro/${'a'.repeat(43)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    expect(response.status).toBe(404)
    await response.body?.cancel()
  }
})
