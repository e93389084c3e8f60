import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { movementId, NIL_UUID, type Uuid } from '../../../src/platform/ids.ts'
import type { BankAccountFixture } from '../../support/bank-accounts.ts'
import {
  type BncNoticeTestbed,
  BNC_NOTICE as notice,
  startBncNotices,
} from '../../support/bnc-notices.ts'
import { createMovement } from '../../support/movements.ts'
import type { Service } from '../../support/service.ts'

let testbed: BncNoticeTestbed
let service: Service
let account: BankAccountFixture
beforeAll(async () => {
  testbed = await startBncNotices()
  ;({ service, account } = testbed)
})
beforeEach(() => testbed.clear())
afterAll(() => testbed.stop())

const send = (body?: object, key?: string | null) => testbed.send(body, key)
const alarms = (event: string) => testbed.alarms(event)
const movements = () => testbed.movements()

test('a notice that is sent again, one by one or 20 at once, is recorded once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send()))
  answers.push(await send())
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await movements()).toHaveLength(1)
})

test.each([
  ['DestinyBankReference', '00014895'],
  ['OriginBankReference', '00099002'],
  ['Date', '20260421'],
  ['ClientPhone', '00584241234568'],
  ['PaymentType', 'TRF'],
])('a notice with another %s is another payment', async (field, value) => {
  await send()
  expect((await send({ ...notice, [field]: value })).status).toBe(200)
  expect(await movements()).toHaveLength(2)
})

describe('a notice with another amount for the same payment', () => {
  test('is stored with the movement once, and in the audit log', async () => {
    await send()
    for (const Amount of ['250.01', '250.01']) await send({ ...notice, Amount })
    const [movement] = (await movements()) as { id: Uuid<'movement'> }[]
    const records = await service.database.query(
      `select user_id, details->>'toldBy' as told_by, details->'before' as before, details->'after' as after
       from audit_logs where action = 'movement.restate' and resource = $1`,
      [movementId.toPublic(movement?.id ?? NIL_UUID)],
    )
    const told = { bookedOn: '2026-04-20', direction: 'in' }
    expect(records).toStrictEqual([
      {
        user_id: null,
        told_by: 'notice',
        before: { ...told, amount: 250 },
        after: { ...told, amount: 250.01 },
      },
    ])
  })

  test('is the one that comes second, if both arrive at the same instant', async () => {
    const answers = await Promise.all(
      ['250.00', '300.00'].map((Amount) => send({ ...notice, Amount })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await movements()).toHaveLength(1)
  })
})

test('a reference that is sent again as a number, without its zeros, is the same payment', async () => {
  await send()
  const numbers = { DestinyBankReference: 14894, OriginBankReference: 99001 }
  expect((await send({ ...notice, ...numbers })).status).toBe(200)
  expect(await movements()).toHaveLength(1)
})

test.each([
  ['of the day after', { Date: '20260421' }],
  ['of the day before', { Date: '20260419' }],
  ['of another type', { PaymentType: 'TRF' }],
  ['without the payer’s phone', { ClientPhone: '' }],
  ['without the payer’s bank and reference', { OriginBankCode: null, OriginBankReference: '' }],
])(
  'a notice %s that otherwise equals an earlier one is recorded, and logged',
  async (_, changes) => {
    await send()
    expect((await send({ ...notice, ...changes })).status).toBe(200)
    const [first, second] = (await movements()) as { id: Uuid<'movement'> }[]
    await expect.poll(() => alarms('notice.possible_duplicate')).toEqual([{ connection: 'bnc' }])
    const [record] = await service.database.query(
      `select details->>'possibleDuplicateOf' as duplicated from audit_logs where resource = $1`,
      [movementId.toPublic(second?.id ?? NIL_UUID)],
    )
    expect(record?.duplicated).toBe(movementId.toPublic(first?.id ?? NIL_UUID))
  },
)

test.each([
  ['Amount and Date', { Amount: '250.01', Date: '20260421' }],
  ['Date by two days', { Date: '20260422' }],
  ['DestinyBankReference', { DestinyBankReference: '00014895' }],
  ['OriginBankReference', { OriginBankReference: '00099002' }],
  ['ClientPhone', { ClientPhone: '00584241234568' }],
])('a notice with another %s is not logged as a possible duplicate', async (_, changes) => {
  await send()
  expect((await send({ ...notice, ...changes })).status).toBe(200)
  expect(await movements()).toHaveLength(2)
  expect(alarms('notice.possible_duplicate')).toEqual([])
})

describe('a movement known from a bank statement', () => {
  const stated = (changes: Parameters<typeof createMovement>[2] = {}) =>
    createMovement(service, account, {
      connection: 'bnc',
      environment: 'live',
      bookedOn: '2026-04-20',
      reference: '14894',
      controlNumber: '170036806',
      ...changes,
    })

  test('is completed by its notice, and stays one movement', async () => {
    const { uuid, id } = await stated()
    await send()
    await send()
    expect(await movements()).toMatchObject([
      { id: uuid, control_number: '170036806', payer_reference: '00099001', phone: '04241234567' },
    ])
    const records = await service.database.query(
      'select action from audit_logs where resource = $1',
      [id],
    )
    expect(records).toEqual([{ action: 'deposit.notice' }])
  })

  test.each([
    ['amount', { amount: '250.01' }],
    ['day', { bookedOn: '2026-04-19' }],
    ['reference', { reference: '24894' }],
    ['direction', { direction: 'out' }],
    ['connection', { connection: 'other' }],
  ] as const)('is another movement if its %s differs', async (_, changes) => {
    await stated(changes)
    await send()
    expect(await movements()).toHaveLength(2)
  })
})
