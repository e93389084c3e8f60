import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Mercantil, startMercantil } from '../../../dev/banks/mercantil/mercantil.ts'
import { sealNotice } from '../../../dev/banks/mercantil/notices.ts'
import { createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { roundTripsWaitedFor } from '../../support/round-trips.ts'
import { type Service, startService } from '../../support/service.ts'

const NOON = new Date('2026-04-20T16:00:00Z')

let bank: Mercantil
let other: Mercantil
let service: Service
let api: Api
let account: BankAccountFixture
beforeAll(async () => {
  bank = await startMercantil()
  // It takes no notices.
  const { noticeSecretKey: _none, ...silent } = (await startOther()).config
  const connections = [silent, bank.config]
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify(connections) } })
  api = apiOf(service)
  bank.setNoticeUrl(`${service.url}/hooks/mercantil`)
  account = await createBankAccount(service, await createUser(service), {
    environment: 'live',
    accountNumber: bank.config.accountNumber,
    connection: bank.config.name,
  })
})
async function startOther() {
  other = await startMercantil({
    config: { name: 'other', accountNumber: '01050001030000000001', phone: '04140000106' },
  })
  return other
}
beforeEach(async () => {
  await service.database.query('delete from bank_movements')
  bank.server.clearFaults()
  for (const clock of [service, bank]) clock.setNow(NOON)
  service.logs().length = 0
})
afterAll(async () => {
  await service.stop()
  await Promise.all([bank.stop(), other.stop()])
})

let serial = 83736
/** A payment of a reference that no other has. */
function deposit() {
  serial += 1
  return bank.deposit({
    amount: '250.10',
    reference: `000${serial}`,
    phone: '04241234567',
    bankCode: '0134',
    concept: 'Pedido 7',
  })
}

const send = (body: object) => api('POST', '/hooks/mercantil', { body })
const searches = () => bank.server.calls.filter(({ path }) => path.endsWith('/search')).length
const alarms = (event: string) => service.logs().filter((line) => line.event === event)

const movements = () =>
  service.database.query(
    `select connection, account_id, environment, direction, type, amount, booked_on::text, booked_at, reference,
       payer_reference, concept, phone, bank_code, control_number
     from bank_movements order by id`,
  )

test('a notice that the bank’s search confirms is recorded as a payment into the account', async () => {
  const line = deposit()
  expect(await bank.notify(line)).toBe(200)
  expect(await movements()).toStrictEqual([
    {
      connection: 'mercantil',
      account_id: account.uuid,
      environment: 'live',
      direction: 'in',
      type: 'p2p',
      amount: '250.10',
      booked_on: '2026-04-20',
      booked_at: null,
      reference: line.reference,
      payer_reference: line.reference,
      concept: 'Pedido 7',
      phone: '04241234567',
      bank_code: '0134',
      control_number: null,
    },
  ])
})

test('a notice that is sent again, one by one or many at once, is recorded once, in one round trip each', async () => {
  const body = bank.noticeBody(deposit())
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(body)))
  answers.push(await send(body))
  expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
    Array(11).fill('200 {"message":"Recibido."}'),
  )
  expect(answers.map(roundTripsWaitedFor)).toEqual(Array(11).fill(1))
  expect(await movements()).toHaveLength(1)
})

describe('a forged notice', () => {
  test.each([
    ['amount', { monto: '9250.10' }],
    ['reference', { referenciaBancoOrdenante: '99999', referenciaBancoBeneficiario: '99999' }],
    ['payer', { numeroProductoCliente: '584247654321' }],
    ['day', { fecha: '20260419' }],
  ])(
    'with another %s than the bank has booked records nothing, and is logged',
    async (_, changes) => {
      expect(await send(bank.noticeBody(deposit(), changes))).toMatchObject({ status: 200 })
      expect(await movements()).toEqual([])
      await expect.poll(() => alarms('notice.unconfirmed')).toHaveLength(1)
    },
  )

  test.each([
    ['bank', { bancoOrdenante: '102' }],
    ['payer’s reference', { referenciaBancoOrdenante: '12345678' }],
    ['hour and concept', { hora: '0001', concepto: 'Otro' }],
  ])('about a known payment, with another %s, is no second payment', async (_, changes) => {
    const line = deposit()
    await send(bank.noticeBody(line))
    expect((await send(bank.noticeBody(line, changes))).status).toBe(200)
    expect(await movements()).toMatchObject([{ bank_code: '0134', concept: 'Pedido 7' }])
  })

  test('of blocks of others is taken apart from them', async () => {
    const [one, two] = [deposit(), deposit()].map((line) => bank.noticeBody(line).data)
    const [first, second] = [one, two].map((data) => Buffer.from(data ?? '', 'base64'))
    const half = Math.floor((first?.length ?? 0) / 32) * 16
    const joined = Buffer.concat([
      first?.subarray(0, half) ?? first,
      second?.subarray(half),
    ] as Buffer[])
    const { status } = await send({ data: joined.toString('base64') })
    expect([200, 400, 401]).toContain(status)
    const recorded = await movements()
    const booked = bank.books.lines().map(({ reference }) => reference)
    for (const { reference } of recorded) expect(booked).toContain(reference)
  })

  test('of a charge, a payment sent or a transfer records nothing', async () => {
    const line = deposit()
    const sent = bank.noticeBody(line, { tipo: 'E' })
    const transfer = bank.noticeBody(line, { numeroProductoCliente: '01340054151054540721' })
    for (const body of [sent, transfer]) expect((await send(body)).status).toBe(200)
    expect(await movements()).toEqual([])
  })
})

describe('a notice that is refused', () => {
  test.each([
    ['encrypted with another secret', () => sealNotice('another secret of 32 characters', {})],
    ['encrypted with the secret of a product', () => sealNotice(bank.config.searchSecretKey, {})],
    [
      'not encrypted',
      () => ({ data: Buffer.from('{"webhookNotificationIn":{}}').toString('base64') }),
    ],
    ['no JSON', () => sealNotice(bank.config.noticeSecretKey ?? '', 'none' as unknown as object)],
    ['without a notice', () => sealNotice(bank.config.noticeSecretKey ?? '', { infoMsg: {} })],
    ['of a connection that takes none', () => other.noticeBody(other.deposit({ amount: '1.00' }))],
  ])('is %s', async (_, body) => {
    const before = searches()
    expectRefusal(await send(body()), 'UNAUTHORIZED')
    expect(searches()).toBe(before)
  })

  test.each([
    ['amount', 'monto', { monto: 'mucho' }],
    ['day', 'fecha', { fecha: '20/04/2026' }],
    ['currency', 'codigoMoneda', { codigoMoneda: '840' }],
    ['reference', 'referenciaBancoOrdenante', { referenciaBancoOrdenante: 'a b' }],
  ])('has an unreadable %s', async (_, field, changes) => {
    const answer = await send(bank.noticeBody(deposit(), changes))
    expectRefusal(answer, 'INVALID_REQUEST')
    expect(answer.body.error.details).toMatchObject([{ path: `data.${field}` }])
  })

  test.each([
    ['phone', { numeroProductoComercio: '584140000106' }],
    ['commerce', { idComercio: 'J123456789' }],
  ])('is for another %s, which is logged', async (_, changes) => {
    expectRefusal(await send(bank.noticeBody(deposit(), changes)), 'INVALID_REQUEST')
    expect(await movements()).toEqual([])
    await expect.poll(() => alarms('notice.foreign')).toHaveLength(1)
  })
})

test.each([
  ['does not respond', () => bank.server.fault({ kind: 'cut', when: 'before' })],
  ['responds with HTML', () => bank.server.fault({ kind: 'garbage' })],
])('while the bank’s search %s the notice is to be sent again', async (_, fail) => {
  const line = deposit()
  fail()
  expectRefusal(await send(bank.noticeBody(line)), 'BANK_UNAVAILABLE')
  expect(await movements()).toEqual([])
  expect(await bank.notify(line)).toBe(200)
  expect(await movements()).toHaveLength(1)
})

test('a notice is confirmed by the payer’s reference where the bank’s search does not know its own', async () => {
  const line = deposit()
  const body = bank.noticeBody(line, { referenciaBancoBeneficiario: '77777777' })
  expect((await send(body)).status).toBe(200)
  expect(await movements()).toMatchObject([{ reference: line.reference }])
})

test('no secret and nothing of a notice is logged', async () => {
  const line = deposit()
  await send(bank.noticeBody(line))
  await send(bank.noticeBody(line, { monto: '9.99' }))
  const { noticeSecretKey, searchSecretKey, searchClientId } = bank.config
  const logged = JSON.stringify(service.logs())
  for (const text of [noticeSecretKey, searchSecretKey, searchClientId, '4241234567', 'Pedido 7']) {
    expect(logged).not.toContain(text)
  }
})
