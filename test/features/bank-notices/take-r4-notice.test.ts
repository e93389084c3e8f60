import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type R4, startR4 } from '../../../dev/banks/r4/r4.ts'
import { createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { type Service, startService } from '../../support/service.ts'

let bank: R4
let service: Service
let api: Api
let account: BankAccountFixture
beforeAll(async () => {
  bank = await startR4()
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify([bank.config]) } })
  api = apiOf(service)
  bank.setNoticeUrl(`${service.url}/hooks/r4`)
  account = await createBankAccount(service, await createUser(service), {
    environment: 'live',
    accountNumber: bank.config.accountNumber,
    connection: bank.config.name,
  })
})
beforeEach(async () => {
  await service.database.query('delete from bank_movements')
  service.logs().length = 0
})
afterAll(async () => {
  await service.stop()
  await bank.stop()
})

const deposit = {
  amount: '123.13',
  reference: '08373627',
  phone: '04141112233',
  bankCode: '0134',
  concept: 'Pedido 7',
}

const notice = {
  IdComercio: '309841327',
  TelefonoComercio: '04140000169',
  TelefonoEmisor: '04141112233',
  Concepto: 'Pedido 7',
  BancoEmisor: '134',
  Monto: '123.13',
  FechaHora: '2026-04-20T18:30:00.000Z',
  Referencia: '08373627',
  CodigoRed: '00',
}

const send = (body: object = notice, token: string | null = bank.config.noticeToken) =>
  api('POST', '/hooks/r4', { body, headers: token === null ? {} : { Authorization: token } })

const alarms = (event: string) => service.logs().filter((line) => line.event === event)

const movements = () =>
  service.database.query(
    `select connection, account_id, environment, direction, type, amount, booked_on::text, reference,
       payer_reference, concept, phone, bank_code, control_number
     from bank_movements order by id`,
  )

test('a notice is recorded as a mobile payment into the account of its connection', async () => {
  bank.setNow(new Date('2026-04-21T03:30:00Z'))
  expect(await bank.notify(bank.deposit(deposit))).toEqual({ attempts: 1, abono: true })
  bank.setNow()
  expect(await movements()).toStrictEqual([
    {
      connection: 'r4',
      account_id: account.uuid,
      environment: 'live',
      direction: 'in',
      type: 'p2p',
      amount: '123.13',
      booked_on: '2026-04-20',
      reference: '08373627',
      payer_reference: null,
      concept: 'Pedido 7',
      phone: '04141112233',
      bank_code: '0134',
      control_number: null,
    },
  ])
})

test('a notice that is sent again, one by one or 20 at once, is recorded once, in one round trip each', async () => {
  await service.takeRoundTrips()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send()))
  answers.push(await send())
  expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
    Array(21).fill('200 {"abono":true}'),
  )
  expect((await service.takeRoundTrips()).count).toBe(21)
  expect(await movements()).toHaveLength(1)
})

test('a notice with another amount is refused and logged, and the first amount stays', async () => {
  await send()
  expectRefusal(await send({ ...notice, Monto: '1231.30' }), 'CONFLICT')
  expect(await movements()).toMatchObject([{ amount: '123.13' }])
  await expect.poll(() => alarms('notice.changed')).toHaveLength(1)
})

test('a notice that the bank formats differently is not a second payment', async () => {
  await send()
  const spelled = {
    Referencia: 8373627,
    BancoEmisor: '0134',
    TelefonoEmisor: '584141112233',
    Monto: 123.13,
    FechaHora: '2026-04-20T23:59:59',
    Concepto: 'Otro',
  }
  expect((await send({ ...notice, ...spelled })).body).toStrictEqual({ abono: true })
  expect(await movements()).toHaveLength(1)
  expect(alarms('notice.possible_duplicate')).toEqual([])
})

test.each(['2026-04-21T00:00:10', '2026-04-19T23:59:59'])(
  'a notice sent again with the time %s, on another day, is not a second payment, and is logged',
  async (FechaHora) => {
    await send()
    expectRefusal(await send({ ...notice, FechaHora }), 'CONFLICT')
    expect(await movements()).toMatchObject([{ booked_on: '2026-04-20', amount: '123.13' }])
    await expect.poll(() => alarms('notice.changed')).toHaveLength(1)
  },
)

test.each([
  ['reference', { Referencia: '08373628' }],
  ['phone', { TelefonoEmisor: '04141112234' }],
  ['bank', { BancoEmisor: '0105' }],
  ['day, which is two later', { FechaHora: '2026-04-22T00:00:00' }],
])('a notice with another %s is another payment', async (_, changes) => {
  await send()
  expect((await send({ ...notice, FechaHora: '2026-04-21T00:00:10', ...changes })).status).toBe(200)
  expect(await movements()).toHaveLength(2)
})

describe('the recipient of a notice', () => {
  test.each([
    ['the phone alone', { IdComercio: undefined }],
    ['the commerce alone', { TelefonoComercio: '' }],
    ['the commerce with its letter', { IdComercio: 'J309841327' }],
    ['the phone with the country', { TelefonoComercio: '584140000169' }],
  ])('is identified by %s', async (_, changes) => {
    expect((await send({ ...notice, ...changes })).status).toBe(200)
    expect(await movements()).toHaveLength(1)
  })

  test.each([
    [['TelefonoComercio'], { TelefonoComercio: '04120000169' }],
    [['IdComercio'], { IdComercio: '000121532' }],
    [['TelefonoComercio', 'IdComercio'], { TelefonoComercio: null, IdComercio: '' }],
    [['IdComercio'], { IdComercio: '000121532', CodigoRed: '51' }],
  ])(
    'must not be foreign or missing: %j is refused, logged, and recorded nowhere',
    async (paths, changes) => {
      const refused = await send({ ...notice, ...changes })
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details.map(({ path }: { path: string }) => path)).toEqual(paths)
      expect(await movements()).toEqual([])
      await expect.poll(() => alarms('notice.foreign')).toMatchObject([{ fields: paths }])
    },
  )

  test('can be a configured commerce id of the bank’s own', { tags: ['full'] }, async () => {
    const named = await startR4({ config: { commerceId: 'COM-77' } })
    const vars = { BANK_CONNECTIONS: JSON.stringify([named.config]) }
    const own = await startService({ vars })
    named.setNoticeUrl(`${own.url}/hooks/r4`)
    expect(await named.notify(named.deposit(deposit))).toMatchObject({ abono: true })
    const headers = { Authorization: named.config.noticeToken }
    const refused = await apiOf(own)('POST', '/hooks/r4', { body: notice, headers })
    expectRefusal(refused, 'INVALID_REQUEST')
    await own.stop()
    await named.stop()
  })
})

test('a payment that the network refused is acknowledged, and recorded nowhere', async () => {
  const answer = await send({ ...notice, CodigoRed: '51' })
  expect(answer.body).toStrictEqual({ abono: true })
  expect(await movements()).toEqual([])
})

test('the token may be in either case', async () => {
  for (const token of [
    bank.config.noticeToken.toUpperCase(),
    bank.config.noticeToken.toLowerCase(),
  ]) {
    expect((await send(notice, token)).status).toBe(200)
  }
  expect(await movements()).toHaveLength(1)
})

test('a missing token, another one, or one as a bearer token is refused, and nothing is recorded', async () => {
  const { noticeToken } = bank.config
  const wrong = [null, '', '4f6a1c1e-0000-4000-8000-000000000000', `Bearer ${noticeToken}`]
  for (const token of wrong) expectRefusal(await send(notice, token), 'UNAUTHORIZED')
  expectRefusal(await send({ ...notice, CodigoRed: '51' }, null), 'UNAUTHORIZED')
  expect(await movements()).toEqual([])
})

test.each([
  ['cannot be read', '{"Monto": '],
  ['says nothing', '{}'],
  ['is too large', `{"Monto": "${'1'.repeat(70_000)}"}`],
])('without a token the response does not reveal that a body %s', async (_what, body) => {
  for (const path of ['/hooks/r4', '/hooks/bnc']) {
    const headers = { 'Content-Type': 'application/json' }
    const response = await service.fetch(path, { method: 'POST', headers, body })
    expect(response.status, path).toBe(401)
  }
})

test('the notice header of one bank is not accepted for another', async () => {
  const { noticeToken } = bank.config
  const headers = { 'x-api-key': noticeToken }
  expectRefusal(await api('POST', '/hooks/r4', { body: notice, headers }), 'UNAUTHORIZED')
  const bncNotice = {
    PaymentType: 'P2P',
    DestinyBankReference: '1',
    Date: '20260420',
    Amount: '1.00',
  }
  expectRefusal(await api('POST', '/hooks/bnc', { body: bncNotice, headers }), 'UNAUTHORIZED')
})

describe('the time of a notice', () => {
  test.each([
    ['2026-04-21T03:59:59.999Z', '2026-04-20'],
    ['2026-04-21T04:00:00Z', '2026-04-21'],
    ['2026-04-20T23:59:59-04:00', '2026-04-20'],
    ['2026-04-20T23:59:59', '2026-04-20'],
    ['2026-04-21 00:00', '2026-04-21'],
  ])('%s is on the Caracas day %s', async (FechaHora, day) => {
    expect((await send({ ...notice, FechaHora })).status).toBe(200)
    expect(await movements()).toMatchObject([{ booked_on: day }])
  })
})

test.each([
  ['TelefonoEmisor', undefined],
  ['TelefonoEmisor', '0414'],
  ['BancoEmisor', undefined],
  ['BancoEmisor', 'Banesco'],
  ['Monto', '123.133'],
  ['Monto', ''],
  ['FechaHora', undefined],
  ['FechaHora', '20/04/2026'],
  ['FechaHora', '2026-02-30T10:00:00Z'],
  ['FechaHora', '2026-04-20T25:00:00Z'],
  ['Referencia', undefined],
  ['Referencia', 'a\u0000'],
  ['CodigoRed', undefined],
])('%s as %j is refused, and the field is named', async (field, value) => {
  const refused = await send({ ...notice, [field]: value })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: field }])
  expect(await movements()).toEqual([])
})

test('a reference, a bank, a code and an amount may be numbers', async () => {
  const numbers = { Referencia: 8373627, BancoEmisor: 134, Monto: 123.1, CodigoRed: 0 }
  expect((await send({ ...notice, ...numbers })).status).toBe(200)
  expect(await movements()).toMatchObject([
    { reference: '8373627', bank_code: '0134', amount: '123.10' },
  ])
})

test('the token is in no log line', async () => {
  await send()
  await send(notice, '4f6a1c1e-0000-4000-8000-000000000000')
  const logs = JSON.stringify(service.logs()).toLowerCase()
  expect(logs).not.toContain(bank.config.noticeToken.toLowerCase())
  expect(logs).not.toContain('4f6a1c1e')
})

test('every notice is refused if there are no connections', async () => {
  const bare = await startService()
  const headers = { Authorization: bank.config.noticeToken }
  expectRefusal(await apiOf(bare)('POST', '/hooks/r4', { body: notice, headers }), 'UNAUTHORIZED')
  await bare.stop()
})
