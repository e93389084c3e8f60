import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { REQUESTS, type RequestName, send } from './r4-requests.ts'
import { NOON, startBank } from './r4-support.ts'

const names = Object.keys(REQUESTS) as RequestName[]
const unauthorized = { status: 401, body: { code: '108', message: 'Credenciales inválidas' } }

const wrongFields: Array<[RequestName, string, unknown]> = [
  ...['10', '10.0', '10.000', '010.00', '10,00', '-1.00', '123456789.00', '', 10].map(
    (amount): [RequestName, string, unknown] => ['MBvuelto', 'Monto', amount],
  ),
  ...['4121234567', '02121234567', '584121234567', '041212345678'].map(
    (phone): [RequestName, string, unknown] => ['MBvuelto', 'TelefonoDestino', phone],
  ),
  ...['12345678', 'V-12345678', 'v12345678', 'V12345', 'X12345678'].map(
    (document): [RequestName, string, unknown] => ['MBvuelto', 'Cedula', document],
  ),
  ['MBvuelto', 'Banco', '102'],
  ['MBvuelto', 'Banco', 102],
  ['MBvuelto', 'Concepto', 'x'.repeat(31)],
  ['MBvuelto', 'Ip', 'localhost'],
  ['MBvuelto', 'Nombre', 'Ana'],
  ['MBc2p', 'Otp', '12345'],
  ['MBc2p', 'Otp', '123456789'],
  ['MBc2p', 'Otp', undefined],
  ['MBanulacionC2P', 'Referencia', 'A1'],
  ['CreditoInmediato', 'Telefono', '4121234567'],
  ['CreditoInmediato', 'Concepto', undefined],
  ['CICuentas', 'Cuenta', '0102050183000328337'],
  ['CICuentas', 'Concepto', 'x'.repeat(31)],
  ['CICuentas', 'Concepto', ''],
  ['CICuentas', 'Monto', '123456789.00'],
  ['ConsultarOperaciones', 'Id', '1'],
  ['MBbcv', 'Moneda', 'EUR'],
  ['MBbcv', 'Fechavalor', '15/01/2024'],
]

test.each(wrongFields)('%s refuses %s %j', async (name, field, value) => {
  const { bank } = await startBank()
  const { status, body } = await send(bank, name, { [field]: value })
  expect({ status, ...body }).toEqual({
    status: 400,
    code: '30',
    message: `Formato inválido: ${field}`,
  })
  expect(bank.books.movements()).toEqual([])
})

describe.each(names)('%s', (name) => {
  test('accepts its signature in either case', async () => {
    const { bank } = await startBank()
    const { body, signed } = REQUESTS[name]
    const text = signed.map((field) => (body as Record<string, string>)[field]).join('')
    const hex = createHmac('sha256', bank.config.commerce).update(text).digest('hex')
    const reply = await send(bank, name, {}, { Authorization: hex.toUpperCase() })
    expect(reply.body.code).not.toBe('108')
  })

  test('rejects another merchant, a missing signature, and one of other fields', async () => {
    const { bank } = await startBank()
    const { commerce } = bank.config
    const other = createHmac('sha256', commerce).update('other').digest('hex')
    expect(await send(bank, name, {}, { Commerce: 'TESTCOMMERCE0001' })).toEqual(unauthorized)
    expect(await send(bank, name, {}, { Authorization: '' })).toEqual(unauthorized)
    expect(await send(bank, name, {}, { Authorization: other })).toEqual(unauthorized)
    expect(bank.books.movements()).toEqual([])
  })

  test('rejects a field of another type', async () => {
    const { bank } = await startBank()
    const [field = ''] = Object.keys(REQUESTS[name].body)
    expect((await send(bank, name, { [field]: null })).status).toBe(400)
  })
})

test('MBvuelto recognises no repetition: an order that is sent twice is paid twice', async () => {
  const { bank } = await startBank({ balance: '25.00' })
  const first = await send(bank, 'MBvuelto')
  const second = await send(bank, 'MBvuelto')
  expect(first.body.code).toBe('00')
  expect(first.body.reference).toBeTypeOf('number')
  expect(second.body.reference).not.toBe(first.body.reference)
  const common = { kind: 'p2p', amount: '10.00', phone: '04121234567', concept: 'Almuerzo' }
  expect(bank.books.paidOut()).toEqual([
    expect.objectContaining({ ...common, reference: String(first.body.reference), at: NOON }),
    expect.objectContaining({ ...common, reference: String(second.body.reference), at: NOON }),
  ])
  expect((await send(bank, 'MBvuelto')).body.code).toBe('51')
  expect(bank.books.balance()).toBe('5.00')
})

test('the balance is exact to the cent', async () => {
  const { bank } = await startBank({ balance: '0.30' })
  await send(bank, 'MBvuelto', { Monto: '0.10' })
  await send(bank, 'MBvuelto', { Monto: '0.20' })
  expect(bank.books.balance()).toBe('0.00')
})

test('a charge uses its key once, and is reversed once, on its day', async () => {
  const { bank } = await startBank({ balance: '0.00' })
  const charged = await send(bank, 'MBc2p')
  expect(charged.body.reference).toMatch(/^0\d{7}$/)
  expect(bank.books.balance()).toBe('10.00')
  expect((await send(bank, 'MBc2p')).body).toMatchObject({ code: '08', message: 'TOKEN inválido' })

  const changes = { Referencia: charged.body.reference }
  bank.setNow(new Date('2026-03-11T16:00:00Z'))
  expect((await send(bank, 'MBanulacionC2P', changes)).body.code).toBe('12')
  bank.setNow(NOON)
  expect((await send(bank, 'MBanulacionC2P', { ...changes, Banco: '0105' })).body.code).toBe('12')
  expect((await send(bank, 'MBanulacionC2P', changes)).body.code).toBe('00')
  expect((await send(bank, 'MBanulacionC2P', changes)).body.code).toBe('12')
  expect(bank.books.balance()).toBe('0.00')
  expect(bank.books.paidOut()).toEqual([])
})

test.each([
  [{ TelefonoDestino: '04140000000' }, '55'],
  [{ Banco: '0105' }, '55'],
  [{ Cedula: 'V99999999' }, '80'],
  [{ Otp: '123456' }, '08'],
  [{ Monto: '0.00' }, '13'],
])('a charge with %j is rejected with %s', async (changes, code) => {
  const { bank } = await startBank()
  expect((await send(bank, 'MBc2p', changes)).body.code).toBe(code)
  expect(bank.books.movements()).toEqual([])
})

test.each(['CreditoInmediato', 'CICuentas'] as const)(
  '%s reserves the money while it is pending, and releases it when it is rejected',
  async (name) => {
    const { bank } = await startBank({ balance: '15.00', credits: { settlementMode: 'by hand' } })
    const { body } = await send(bank, name)
    expect(body).toMatchObject({ code: 'AC00', reference: null })
    expect((await send(bank, name)).body.code).toBe('AM04')
    expect(bank.books.paidOut()).toEqual([])
    bank.settle(body.id, 'MD01')
    expect((await send(bank, 'ConsultarOperaciones', { Id: body.id })).body.code).toBe('MD01')
    expect((await send(bank, name)).body.code).toBe('AC00')
    expect(bank.books.balance()).toBe('15.00')
  },
)

test('an account with wrong control digits is rejected', async () => {
  const { bank } = await startBank()
  const reply = await send(bank, 'CICuentas', { Cuenta: '01020501840003283374' })
  expect(reply.body.code).toBe('AC01')
})

test('a payee that is set to be rejected is rejected each time, until that is lifted', async () => {
  const { bank } = await startBank()
  bank.answerTo('04121234567', '92')
  expect((await send(bank, 'MBvuelto')).body.code).toBe('92')
  expect((await send(bank, 'MBvuelto')).body.code).toBe('92')
  bank.answerTo('04121234567', null)
  expect((await send(bank, 'MBvuelto')).body.code).toBe('00')
})

test('other paths, methods and bodies are rejected', async () => {
  const { bank } = await startBank()
  const statusOf = async (path: string, init?: RequestInit) =>
    (await fetch(`${bank.url}/${path}`, init)).status
  expect(await statusOf('MBotro', { method: 'POST' })).toBe(404)
  expect(await statusOf('toString', { method: 'POST' })).toBe(404)
  expect(await statusOf('MBvuelto')).toBe(405)
  expect(await statusOf('MBvuelto', { method: 'POST', body: '[' })).toBe(400)
  expect(await statusOf('MBvuelto', { method: 'POST', body: '[]' })).toBe(400)
})
