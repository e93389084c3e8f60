import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bnc } from '../../../dev/banks/bnc/bnc.ts'
import { movementId, NIL_UUID, type Uuid } from '../../../src/platform/ids.ts'
import type { Actor } from '../../support/actors.ts'
import { type Api, expectRefusal } from '../../support/api.ts'
import type { BankAccountFixture } from '../../support/bank-accounts.ts'
import {
  type BncNoticeTestbed,
  BNC_NOTICE as notice,
  startBncNotices,
} from '../../support/bnc-notices.ts'
import type { Service } from '../../support/service.ts'

let testbed: BncNoticeTestbed
let bank: Bnc
let other: Bnc
let service: Service
let api: Api
let owner: Actor
let account: BankAccountFixture
let otherKey: string
beforeAll(async () => {
  testbed = await startBncNotices()
  ;({ bank, other, service, api, owner, account } = testbed)
  otherKey = other.config.noticeKey
})
beforeEach(() => testbed.clear())
afterAll(() => testbed.stop())

const send = (body?: object, key?: string | null) => testbed.send(body, key)
const alarms = (event: string) => testbed.alarms(event)
const movements = () => testbed.movements()

test('a notice is recorded as a deposit into the account of its connection, in one round trip', async () => {
  await service.takeRoundTrips()
  const taken = await send()
  expect(taken.status).toBe(200)
  expect(taken.body).toStrictEqual({ message: 'Recibido.' })
  expect((await service.takeRoundTrips()).count).toBe(1)
  const [movement, ...more] = await movements()
  expect(more).toEqual([])
  expect(movement).toStrictEqual({
    id: expect.any(String),
    connection: 'bnc',
    account_id: account.uuid,
    environment: 'live',
    direction: 'in',
    type: 'p2p',
    amount: '250.00',
    booked_on: '2026-04-20',
    reference: '00014894',
    payer_reference: '00099001',
    concept: 'Pedido 7',
    phone: '04241234567',
    bank_code: '0105',
    control_number: null,
    order_id: null,
  })
})

test('the audit record of a notice has no user', async () => {
  await send()
  const [movement] = (await movements()) as { id: Uuid<'movement'> }[]
  const records = await service.database.query(
    'select user_id, action, details from audit_logs where resource = $1',
    [movementId.toPublic(movement?.id ?? NIL_UUID)],
  )
  expect(records).toStrictEqual([
    {
      user_id: null,
      action: 'deposit.record',
      details: {
        before: null,
        after: {
          connection: 'bnc',
          account: account.id,
          type: 'p2p',
          amount: 250,
          bookedOn: '2026-04-20',
          reference: '00014894',
        },
        ipAddress: expect.any(String),
        requestId: expect.any(String),
      },
    },
  ])
})

test.each([
  ['P2P', 'p2p'],
  ['TRF', 'transfer'],
  ['DEP', 'deposit'],
] as const)(
  'the bank’s notice of a %s is accepted, and recorded as a %s',
  async (paymentType, type) => {
    // Half past eleven at night in Caracas, which is already the next day in UTC.
    const at = new Date('2026-04-21T03:30:00Z')
    const line = bank.deposit({ amount: '31.07', paymentType, at, concept: 'Abono' })
    expect(await bank.notify(line)).toEqual({ attempts: 1, accepted: true })
    expect(await movements()).toMatchObject([
      {
        type,
        amount: '31.07',
        booked_on: '2026-04-20',
        reference: line.reference,
        concept: 'Abono',
      },
    ])
  },
)

test.each([
  ['the last second of a day', '2026-04-21T03:59:59Z', '2026-04-20'],
  ['the first of the next', '2026-04-21T04:00:00Z', '2026-04-21'],
])('%s in Caracas is the booking day', async (_, at, day) => {
  const line = bank.deposit({ amount: '5.00', at: new Date(at) })
  expect((await bank.notify(line)).accepted).toBe(true)
  expect(await movements()).toMatchObject([{ booked_on: day }])
})

test('a notice with another amount for the same payment is refused and logged each time, and the first amount stays', async () => {
  await send()
  for (const Amount of ['250.01', '250.01', '2500.00']) {
    const refused = expectRefusal(await send({ ...notice, Amount }), 'CONFLICT')
    expect(refused).toContain('another amount')
  }
  expect(await movements()).toMatchObject([{ amount: '250.00' }])
  await expect.poll(() => alarms('notice.changed')).toEqual(Array(3).fill({ connection: 'bnc' }))
  expect((await send()).status).toBe(200)
})

describe('the recipient of a notice', () => {
  const ACCOUNT = { PaymentType: 'TRF', CreditorAccount: '01910001482101010049' }

  test.each([
    ['the account of a transfer', { ...ACCOUNT }],
    ['an account with hyphens', { ...ACCOUNT, CreditorAccount: '0191-0001-48-2101010049' }],
    ['the account alone', { ...ACCOUNT, CommerceID: null, CommercePhone: '' }],
    ['the phone alone', { CommerceID: undefined }],
    ['the commerce alone', { CommercePhone: null }],
    ['the commerce with hyphens', { CommerceID: 'J-30984132-7' }],
    ['the commerce without its letter', { CommerceID: '309841327' }],
    ['the commerce as a number', { CommerceID: 309841327 }],
    ['the phone without the country', { CommercePhone: '04140000191' }],
  ])('is identified by %s', async (_, changes) => {
    expect((await send({ ...notice, ...changes })).status).toBe(200)
    expect(await movements()).toHaveLength(1)
  })

  test.each([
    ['CreditorAccount', { ...ACCOUNT, CreditorAccount: '01910001430000000001' }],
    ['CreditorAccount', { CreditorAccount: '0049' }],
    ['CommercePhone', { CommercePhone: '00584141234567' }],
    ['CommercePhone', { ...ACCOUNT, CommercePhone: '00584141234567' }],
    ['CommerceID', { CommerceID: 'J000121532' }],
    ['CommerceID', { CommerceID: 'V309841327' }],
  ])(
    'must not be a foreign %s: the notice is refused, logged, and recorded nowhere',
    async (path, changes) => {
      const body = { ...notice, ...changes }
      const refused = await send(body)
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path }])
      expect(await movements()).toEqual([])
      await expect
        .poll(() => alarms('notice.foreign'))
        .toEqual([{ connection: 'bnc', fields: [path] }])
      const logs = JSON.stringify(service.logs())
      for (const value of ['00584141234567', '01910001430000000001', 'J000121532']) {
        expect(logs + refused.text).not.toContain(value)
      }
    },
  )

  test('must be named: otherwise the notice is refused and logged', async () => {
    const refused = await send({ ...notice, CommerceID: '', CommercePhone: undefined })
    expectRefusal(refused, 'INVALID_REQUEST')
    const paths = ['CreditorAccount', 'CommercePhone', 'CommerceID']
    expect(refused.body.error.details.map(({ path }: { path: string }) => path)).toEqual(paths)
    await expect
      .poll(() => alarms('notice.foreign'))
      .toEqual([{ connection: 'bnc', fields: paths }])
    expect(await movements()).toEqual([])
  })

  test('must belong to the connection whose key was sent', async () => {
    const line = other.deposit({ amount: '31.07', paymentType: 'TRF' })
    other.setNoticeUrl(`${service.url}/hooks/bnc`)
    other.config.noticeKey = bank.config.noticeKey
    expect(await other.notify(line)).toMatchObject({ accepted: false })
    expect(await movements()).toEqual([])
    other.config.noticeKey = otherKey
    expect(await other.notify(line)).toMatchObject({ accepted: true })
  })
})

test.each([
  ['no key', null],
  ['another key', 'x'.repeat(48)],
  ['an empty key', ''],
])('%s is refused, and nothing is recorded', async (_, key) => {
  expectRefusal(await send(notice, key), 'UNAUTHORIZED')
  expect(await movements()).toEqual([])
})

test('the key identifies the connection, of several', async () => {
  await send(notice, other.config.noticeKey)
  await send(notice, bank.config.noticeKey)
  const recorded = (await movements()).map(({ connection, account_id }) => [connection, account_id])
  expect(recorded.toSorted()).toEqual([
    ['bnc', account.uuid],
    ['other', null],
  ])
})

test('a bearer token is not accepted', async () => {
  const answer = await api('POST', '/hooks/bnc', { body: notice, as: owner })
  expectRefusal(answer, 'UNAUTHORIZED')
})

describe('the form', () => {
  test.each([
    ['PaymentType', 'P2C'],
    ['PaymentType', undefined],
    ['DestinyBankReference', undefined],
    ['DestinyBankReference', ''],
    ['DestinyBankReference', 'x'.repeat(41)],
    ['OriginBankReference', 'a b'],
    ['OriginBankCode', 'BNC'],
    ['OriginBankCode', '01050'],
    ['Date', undefined],
    ['Date', '20260431'],
    ['Date', '00000101'],
    ['CurrencyCode', '0840'],
    ['Amount', undefined],
    ['Amount', '250.001'],
    ['Amount', '1.000'],
    ['Amount', '-1.00'],
    ['Amount', '0.00'],
    ['Amount', '1e3'],
    ['Amount', 0.001],
    ['Amount', '100000000000.00'],
    ['ClientPhone', '123'],
  ])('%s as %j is refused, and the field is named', async (field, value) => {
    const refused = await send({ ...notice, [field]: value })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: field }])
    expect(await movements()).toEqual([])
  })

  test('a day may have dashes, and an amount a comma', async () => {
    expect((await send({ ...notice, Date: '2026-04-20', Amount: '250,50' })).status).toBe(200)
    expect(await movements()).toMatchObject([{ booked_on: '2026-04-20', amount: '250.50' }])
  })

  test('a reference, a day, a code and an amount may be numbers', async () => {
    const numbers = {
      DestinyBankReference: 14894,
      OriginBankReference: 99001,
      OriginBankCode: 134,
      Date: 20260420,
      CurrencyCode: 928,
      Amount: 250.5,
      ClientPhone: 584241234567,
    }
    expect((await send({ ...notice, ...numbers })).status).toBe(200)
    expect(await movements()).toMatchObject([
      {
        reference: '14894',
        payer_reference: '99001',
        bank_code: '0134',
        booked_on: '2026-04-20',
        amount: '250.50',
        phone: '04241234567',
      },
    ])
  })

  test('the day may be called TxDate, and unused fields may be anything', async () => {
    const { Date: TxDate, Hour: TxHour, ...rest } = notice
    const body = {
      ...rest,
      TxDate,
      TxHour,
      ClientID: null,
      News: { a: 1 },
      Concept: 'a\u0000\ud800',
    }
    expect((await send(body)).status).toBe(200)
    expect(await movements()).toMatchObject([{ booked_on: '2026-04-20', concept: 'a \ufffd' }])
  })

  test('the payer’s fields are optional', async () => {
    const body = { ...notice, OriginBankReference: '', OriginBankCode: null, ClientPhone: '' }
    expect((await send(body)).status).toBe(200)
    expect(await movements()).toMatchObject([
      { payer_reference: null, bank_code: null, phone: null },
    ])
  })
})

test('a deposit is listed in the account’s transactions', async () => {
  await send()
  const { body } = await api('GET', `/bank/accounts/${account.id}/transactions`, { as: owner })
  expect(body.data).toMatchObject([
    { type: 'p2p', amount: 250, status: 'success', environment: 'production' },
  ])
})

test('no log line and no response has a key or a whole account number', async () => {
  const refused = await send({ ...notice, Amount: 'x', CreditorAccount: account.accountNumber })
  await send({ ...notice, CreditorAccount: account.accountNumber })
  const logs = JSON.stringify(service.logs())
  for (const secret of [bank.config.noticeKey, other.config.noticeKey, account.accountNumber]) {
    expect(logs).not.toContain(secret)
    expect(refused.text).not.toContain(secret)
  }
})
