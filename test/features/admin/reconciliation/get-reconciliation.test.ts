import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bnc, startBnc } from '../../../../dev/banks/bnc/bnc.ts'
import { startR4 } from '../../../../dev/banks/r4/r4.ts'
import { addDays, caracasDay, startOfCaracasDay } from '../../../../src/domain/caracas.ts'
import { type Actor, createUser } from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../../support/bank-accounts.ts'
import { type BankOrderOptions, createBankOrder } from '../../../support/bank-orders.ts'
import { createMovement, type MovementOptions } from '../../../support/movements.ts'
import { type Service, startService } from '../../../support/service.ts'

const MINUTE_MS = 60_000
const DAY = caracasDay(new Date(Date.now() - 24 * 60 * MINUTE_MS))
const NOON = new Date(startOfCaracasDay(DAY).getTime() + 12 * 60 * MINUTE_MS)
const READ_AT = new Date(startOfCaracasDay(addDays(DAY, 1)).getTime() + 5 * MINUTE_MS)

let bank: Bnc
let service: Service
let api: Api
let platform: Actor
let account: BankAccountFixture
let r4Account: BankAccountFixture
beforeAll(async () => {
  bank = await startBnc()
  const r4 = await startR4()
  await r4.stop()
  const vars = { BANK_CONNECTIONS: JSON.stringify([bank.config, r4.config]) }
  service = await startService({ vars })
  api = apiOf(service)
  platform = await createUser(service, { role: 'ADMIN' })
  const live = { environment: 'live' } as const
  account = await createBankAccount(service, platform, {
    ...live,
    accountNumber: bank.config.accountNumber,
    connection: 'bnc',
  })
  r4Account = await createBankAccount(service, platform, {
    ...live,
    accountNumber: r4.config.accountNumber,
    connection: 'r4',
  })
})
beforeEach(async () => {
  await service.database.query('delete from bank_movements')
  await service.database.query('delete from bank_orders')
  await service.database.query('delete from bank_connection_states')
  await readAt(READ_AT)
})
afterAll(async () => {
  await service.stop()
  await bank.stop()
})

const readAt = (moment: Date) =>
  service.database.query(
    `insert into bank_connection_states (name, statement_read_at) values ('bnc', $1)
     on conflict (name) do update set statement_read_at = excluded.statement_read_at`,
    [moment],
  )

const report = (date?: string) =>
  api('GET', `/admin/reconciliation${date === undefined ? '' : `?date=${date}`}`, { as: platform })

const live = { environment: 'live', connection: 'bnc', createdAt: NOON } as const
const createOwn = (options: BankOrderOptions = {}) =>
  createBankOrder(service, platform, account, { ...live, status: 'success', ...options })
const createStated = (options: MovementOptions = {}) =>
  createMovement(service, account, { ...live, direction: 'out', bookedOn: DAY, ...options })

/** The differences of BNC on the day, without their order. */
async function kindsOn(date = DAY): Promise<string[]> {
  const { body } = await report(date)
  const [bnc] = body.connections
  return bnc.differences.map(({ kind }: { kind: string }) => kind).toSorted()
}

test('a day without discrepancies has no differences, for any connection', async () => {
  const payment = await createOwn()
  await createStated({ amount: '125.50', paymentUuid: payment.uuid })
  await createStated({ direction: 'in' })
  await createOwn({ status: 'failed' })
  await createOwn({ status: 'pending' })
  const answer = await report(DAY)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body).toStrictEqual({
    date: DAY,
    connections: [
      {
        connection: 'bnc',
        bank: '0191',
        own: null,
        readAt: READ_AT.toISOString(),
        differences: [],
      },
      { connection: 'r4', bank: '0169', own: null, readAt: null, differences: [] },
    ],
    total: 0,
  })
})

test('each kind of difference names what it is about, oldest first, in one round trip', async () => {
  const at = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS)
  const missing = await createOwn({ createdAt: at(1) })
  const foreign = await createStated({ createdAt: at(2), amount: '3.50', reference: '0077' })
  const less = await createOwn({ createdAt: at(3), amount: '80.00' })
  const paid = await createStated({ createdAt: at(3), amount: '79.00', paymentUuid: less.uuid })
  const noticed = await createStated({ createdAt: at(4), direction: 'in', controlNumber: null })
  const flagged = await createOwn({ createdAt: at(5), status: 'pending', flagged: true })
  await service.takeRoundTrips()
  const { body } = await report(DAY)
  expect((await service.takeRoundTrips()).count).toBe(1)
  const none = { paymentId: null, movementId: null, bankAmount: null, reference: null }
  expect(body.total).toBe(5)
  expect(body.connections[0].differences).toStrictEqual([
    {
      ...none,
      kind: 'not_in_statement',
      paymentId: missing.id,
      amount: 125.5,
      createdAt: at(1).toISOString(),
    },
    {
      ...none,
      kind: 'not_ours',
      movementId: foreign.id,
      amount: 3.5,
      bankAmount: 3.5,
      reference: '0077',
      createdAt: at(2).toISOString(),
    },
    {
      kind: 'amount_differs',
      paymentId: less.id,
      movementId: paid.id,
      amount: 80,
      bankAmount: 79,
      reference: '00014894',
      createdAt: at(3).toISOString(),
    },
    {
      ...none,
      kind: 'notice_not_in_statement',
      movementId: noticed.id,
      amount: 250,
      bankAmount: 250,
      reference: '00014894',
      createdAt: at(4).toISOString(),
    },
    {
      ...none,
      kind: 'flagged',
      paymentId: flagged.id,
      amount: 125.5,
      createdAt: at(5).toISOString(),
    },
  ])
})

test('a movement that the bank later reported otherwise is listed, even for a bank without statements', async () => {
  const r4 = { ...live, connection: 'r4' }
  const changed = await createMovement(service, r4Account, {
    ...r4,
    bookedOn: DAY,
    controlNumber: null,
  })
  await createMovement(service, r4Account, { ...r4, bookedOn: DAY, controlNumber: null })
  await service.database.query(
    `update bank_movements
     set restated_amount = 25, restated_booked_on = booked_on, restated_direction = direction where id = $1`,
    [changed.uuid],
  )
  const { body } = await report(DAY)
  expect(body.connections[1].differences).toStrictEqual([
    {
      kind: 'restated',
      paymentId: null,
      movementId: changed.id,
      amount: 250,
      bankAmount: 25,
      reference: '00014894',
      createdAt: NOON.toISOString(),
    },
  ])
})

test('the default day is yesterday in Caracas', async () => {
  const midnight = startOfCaracasDay(addDays(DAY, 1))
  for (const [moment, day] of [
    [new Date(midnight.getTime() - 1), addDays(DAY, -1)],
    [midnight, DAY],
  ] as const) {
    const headers = { 'X-Local-Clock': moment.toISOString() }
    const answer = await api('GET', '/admin/reconciliation', { as: platform, headers })
    expect(answer.body?.date, answer.text).toBe(day)
  }
})

test('the last minute of a day in Caracas belongs to that day', async () => {
  const start = startOfCaracasDay(DAY).getTime()
  const end = startOfCaracasDay(addDays(DAY, 1)).getTime()
  for (const moment of [start, end - 1, start - 1, end]) {
    await createOwn({ createdAt: new Date(moment) })
    await createOwn({ createdAt: new Date(moment), status: 'pending', flagged: true })
  }
  for (const bookedOn of [DAY, addDays(DAY, 1)]) await createStated({ bookedOn })
  const ofDay = ['flagged', 'flagged', 'not_in_statement', 'not_in_statement', 'not_ours']
  expect(await kindsOn(DAY)).toEqual(ofDay)
  expect(await kindsOn(addDays(DAY, -1))).toEqual(['flagged', 'not_in_statement'])
  expect(await kindsOn(addDays(DAY, 1))).toEqual(['flagged', 'not_in_statement', 'not_ours'])
})

test('a payment that the bank booked on the next day is no difference', async () => {
  const payment = await createOwn({ amount: '250.00' })
  await createStated({ paymentUuid: payment.uuid, bookedOn: addDays(DAY, 1) })
  expect(await kindsOn(DAY)).toEqual([])
  expect(await kindsOn(addDays(DAY, 1))).toEqual([])
})

test('anything later than the last reading is no difference yet', async () => {
  await createOwn()
  await createStated({ direction: 'in', controlNumber: null })
  await readAt(new Date(NOON.getTime() - 1))
  expect(await kindsOn()).toEqual([])
  await readAt(NOON)
  expect(await kindsOn()).toEqual(['not_in_statement', 'notice_not_in_statement'])
  await service.database.query('delete from bank_connection_states')
  const { body } = await report(DAY)
  expect(body.connections[0]).toMatchObject({ readAt: null, differences: [] })
})

test('for a bank without statements only flagged payments are listed', async () => {
  const r4 = { ...live, connection: 'r4' }
  await createBankOrder(service, platform, r4Account, { ...r4, status: 'success' })
  await createMovement(service, r4Account, { ...r4, bookedOn: DAY, controlNumber: null })
  const flagged = await createBankOrder(service, platform, r4Account, { ...r4, flagged: true })
  const { body } = await report(DAY)
  expect(body.total).toBe(1)
  expect(body.connections[1]).toMatchObject({
    connection: 'r4',
    differences: [{ kind: 'flagged', paymentId: flagged.id }],
  })
})

test('more than 500 differences of a connection are counted, and the first of them listed', async () => {
  await service.database.query(
    `insert into bank_movements (id, connection, account_id, environment, direction, type, amount, booked_on,
       reference, control_number, created_at)
     select uuidv7(), 'bnc', $1, 'live', 'out', 'transfer', 1, $2, n, n, $3::timestamptz + n * interval '1 second'
     from generate_series(1, 501) n`,
    [account.uuid, DAY, NOON],
  )
  const { body } = await report(DAY)
  expect(body.total).toBe(501)
  const references = body.connections[0].differences.map(
    ({ reference }: { reference: string }) => reference,
  )
  expect(references).toEqual(Array.from({ length: 500 }, (_, place) => String(place + 1)))
})

test('without connections there is nothing to compare', async () => {
  const bare = await startService()
  const admin = await createUser(bare, { role: 'ADMIN' })
  const { body } = await apiOf(bare)('GET', `/admin/reconciliation?date=${DAY}`, { as: admin })
  expect(body).toStrictEqual({ date: DAY, connections: [], total: 0 })
  await bare.stop()
})

test.each(['', 'yesterday', '2026-02-30', '20260131', '0000-01-01', '2026-01-31T00:00:00Z'])(
  'the date %j is refused',
  async (date) => {
    const refused = await report(date)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'date' }])
  },
)

test.each(['0001-01-01', '9999-12-31'])('the day %s is accepted', async (date) => {
  expect((await report(date)).body).toMatchObject({ date, total: 0 })
})

test('only an administrator can read it', async () => {
  const as = await createUser(service)
  expectRefusal(await api('GET', '/admin/reconciliation', { as }), 'FORBIDDEN')
  expectRefusal(await api('GET', '/admin/reconciliation'), 'UNAUTHORIZED')
})

test('no response and no log line has a whole account number', async () => {
  await createOwn()
  const { text } = await report(DAY)
  expect(text).not.toMatch(/\d{20}/)
  expect(JSON.stringify(service.logs())).not.toContain(bank.config.accountNumber)
})
