import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startBnc } from '../../../dev/banks/bnc/bnc.ts'
import { decrypt, hashOf } from '../../../dev/banks/bnc/envelope.ts'
import { ConnectionConfigs } from '../../../src/platform/bank/connection-config.ts'
import { c2p, openWire, p2p, type Wire } from './bnc-wire.ts'

let wire: Wire

beforeEach(async () => {
  wire = await openWire()
})
afterEach(() => wire.bank.stop())

test('its connection is accepted by the service', () => {
  const text = JSON.stringify([wire.bank.config])
  expect(ConnectionConfigs.parse(JSON.parse(text))).toStrictEqual([wire.bank.config])
})

describe('the envelope', () => {
  const changed = async (changes: Record<string, unknown>) =>
    (await wire.post('MobPayment/SendP2P', { ...wire.envelope(p2p()), ...changes })).code

  test.each([
    ['no ClientGUID', { ClientGUID: undefined }, 'EPIIMS'],
    ['another client', { ClientGUID: '4A074C46-DD4E-4E54-8010-B80A6A8758F4' }, 'EPICNF'],
    ['no Reference', { Reference: undefined }, 'EPIIMS'],
    ['a Reference with a hyphen', { Reference: 'a-1' }, 'EPIIMS'],
    ['no Value', { Value: undefined }, 'EPIIMS'],
    ['a Value that is no base64', { Value: '***' }, 'EPIIMS'],
    ['no Validation', { Validation: undefined }, 'EPIIMS'],
    ['a Validation in upper case', { Validation: 'A'.repeat(64) }, 'EPIIMS'],
    ['the hash of something else', { Validation: hashOf('{}') }, 'EPIHV'],
    ['no swTestOperation', { swTestOperation: undefined }, 'EPIIMS'],
  ])('with %s is refused', async (_what, changes, code) => {
    expect(await changed(changes)).toBe(code)
    expect(wire.bank.books.lines()).toHaveLength(0)
  })

  test('a Reference counts once a day', async () => {
    const first = { ...wire.envelope(p2p()), Reference: 'A1' }
    expect((await wire.post('MobPayment/SendP2P', first)).status).toBe(200)
    expect(await changed({ Reference: 'A1' })).toBe('EPIIMS')
    wire.bank.setNow(new Date('2026-03-03T16:00:00Z'))
    await wire.logOn()
    expect(await changed({ Reference: 'A1' })).toBe('000000')
  })

  test('a test operation is checked, and pays nothing', async () => {
    const judged = (inner: unknown) =>
      wire.post('MobPayment/SendP2P', { ...wire.envelope(inner), swTestOperation: true })
    expect((await judged(p2p())).code).toBe('000000')
    expect((await judged(p2p({ Amount: 9_999_999 }))).code).toBe('G51')
    expect(wire.bank.books.lines()).toHaveLength(0)
  })

  test('a message under the master key, or an earlier key, is rejected as revoked', async () => {
    const under = (key: string) => wire.post('MobPayment/SendP2P', wire.envelope(p2p(), key))
    expect((await under(wire.bank.config.masterKey)).code).toBe('EPIRWK')
    const before = await wire.logOn()
    expect((await under(before)).code).toBe('EPIRWK')
  })

  test('an earlier key is revoked even if its message has valid padding under the new one', async () => {
    const before = await wire.logOn()
    const wellFilled = () => {
      const envelope = wire.envelope(p2p(), before)
      return decrypt(wire.workingKey(), String(envelope.Value)) === null ? null : envelope
    }
    let envelope = wellFilled()
    while (envelope === null) envelope = wellFilled()
    expect((await wire.post('MobPayment/SendP2P', envelope)).code).toBe('EPIRWK')
  })

  test('a rejection is a 409 with the normal envelope', async () => {
    const answer = await wire.post('MobPayment/SendP2P', wire.envelope(p2p({ Amount: 0 })))
    expect(answer.status).toBe(409)
    expect(answer.envelope).toMatchObject({ status: 'KO', message: 'EPIIMSModelo inválido' })
  })

  test('health needs no envelope', async () => {
    expect((await fetch(`${wire.bank.config.baseUrl}/welcome/home`)).status).toBe(200)
  })
})

test('an operation without permission is rejected as such', async () => {
  wire.bank.denied.add('MobPayment/SendP2P')
  expect(await wire.codeOf('MobPayment/SendP2P', p2p())).toBe('EPIONA')
})

test('a paid OperationRef gives the earlier result, and a rejected one is tried anew', async () => {
  const inner = p2p({ Amount: 100 })
  wire.bank.books.unaffiliated.add('04121234567')
  expect(await wire.codeOf('MobPayment/SendP2P', inner)).toBe('G14')
  wire.bank.books.unaffiliated.clear()
  const read = () => wire.ask('MobPayment/SendP2P', inner)
  const first = await read()
  expect(first).toMatchObject({ SwAlreadySent: false })
  expect(await read()).toStrictEqual({ ...first, SwAlreadySent: true })
  expect(wire.bank.books.balance()).toBe('999900.00')
})

test('its balance is exact to the céntimo after many payments', async () => {
  for (let cents = 1; cents <= 30; cents += 1) {
    await wire.post('MobPayment/SendP2P', wire.envelope(p2p({ Amount: cents / 100 })))
  }
  expect(wire.bank.books.balance()).toBe('999995.35')
})

test('a charge and its reversal are booked once each', async () => {
  const { terminal } = wire.bank.config
  const known = { phone: '04145550101', bankCode: '0134', document: 'V87654321' }
  wire.bank.books.addPayer({ ...known, balance: '50.00', tokens: ['12345678'] })
  expect(await wire.codeOf('MobPayment/SendC2P', c2p(wire.bank))).toBe('000000')
  expect(await wire.codeOf('MobPayment/SendC2P', c2p(wire.bank))).toBe('G55')
  expect(wire.bank.books.balance()).toBe('1000010.00')
  const id = wire.bank.books.charges()[0]?.id
  const reverse = (Amount: number) =>
    wire.codeOf('MobPayment/ReverseC2P', { IdTransactionToReverse: id, Amount, Terminal: terminal })
  expect(await reverse(9)).toBe('G13')
  expect(await reverse(10)).toBe('000000')
  expect(await reverse(10)).toBe('EPINRV')
  expect(wire.bank.books.balance()).toBe('1000000.00')
  expect(wire.bank.books.payers()).toMatchObject([{ balance: '50.00', tokens: [] }])
})

test('who is told to it as a payer can be charged, once by each key', async () => {
  const control = (body: object) =>
    fetch(`${wire.bank.url}/simulator/payer`, { method: 'POST', body: JSON.stringify(body) })
  const payer = { phone: '04145550101', bankCode: '0134', document: 'V87654321' }
  expect((await control({ ...payer, keys: [] })).status).toBe(400)
  expect(await wire.codeOf('MobPayment/SendC2P', c2p(wire.bank))).toBe('G56')
  expect((await control({ ...payer, keys: ['12345678'] })).status).toBe(200)
  expect(await wire.codeOf('MobPayment/SendC2P', c2p(wire.bank))).toBe('000000')
  expect(await wire.codeOf('MobPayment/SendC2P', c2p(wire.bank))).toBe('G55')
})

test('a movement is validated by the last digits of its reference', async () => {
  const { config } = wire.bank
  wire.bank.deposit({ amount: '10.00', reference: '00071234' })
  const validate = (Reference: string) =>
    wire.ask('Position/Validate', {
      AccountNumber: config.accountNumber,
      ClientID: config.rif,
      Amount: 10,
      Reference,
      DateMovement: '2026/3/2T00:00:00',
    })
  const found = { MovementExists: true, Date: '02/03/2026', Amount: 10, ReferenceA: '00071234' }
  expect(await validate('1234')).toMatchObject(found)
  expect(await validate('1235')).toStrictEqual({ MovementExists: false })
})

test('the banks and their services are listed', async () => {
  const banks = await wire.ask('Services/Banks', {})
  expect(banks).toContainEqual({
    Name: 'Banco Nacional de Crédito (BNC)',
    Code: '0191',
    Services: 'TRF, P2P',
  })
})

test('a rate is returned as it was set, for the day that was set', async () => {
  wire.bank.setRate({ price: '36.66420000', day: '2024-08-07' })
  const { envelope } = await wire.post('Services/BCVRates', wire.envelope({}))
  expect(envelope.validation).toBe(
    '4aa6fe4be956d615886f2328d8ad7fcc370f6cf972a5ddfa28ca3c4844dee526',
  )
})

test('its books survive it if they are stored in a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bnc-books-'))
  const file = join(folder, 'books.json')
  const first = await startBnc({ file, balance: '500.00' })
  first.deposit({ amount: '10.25', reference: '0001' })
  await first.stop()
  const second = await startBnc({ file })
  expect(second.books.balance()).toBe('510.25')
  expect(second.books.lines()).toStrictEqual(first.books.lines())
  await second.stop()
  rmSync(folder, { recursive: true })
})
