import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bnc, startBnc } from '../../dev/banks/bnc/bnc.ts'
import type { BookLine } from '../../dev/banks/bnc/books.ts'
import { startR4 } from '../../dev/banks/r4/r4.ts'
import { movementId, NIL_UUID, type Uuid } from '../../src/platform/ids.ts'
import { type Actor, createAdminKey, createApiKey, createUser } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../support/bank-accounts.ts'
import {
  type BankOrderFixture,
  type BankOrderOptions,
  createBankOrder,
} from '../support/bank-orders.ts'
import { openTransaction, waitForLockWaiters } from '../support/locks.ts'
import { type Service, startService } from '../support/service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Ten in the morning in Caracas, on another week for each test. */
let now = new Date('2026-03-10T14:00:00.000Z')

let bank: Bnc
let service: Service
let owner: Actor
let account: BankAccountFixture
beforeAll(async () => {
  bank = await startBnc()
  const r4 = await startR4()
  await r4.stop()
  const vars = { BANK_CONNECTIONS: JSON.stringify([bank.config, r4.config]) }
  service = await startService({ vars })
  bank.setNoticeUrl(`${service.url}/hooks/bnc`)
  owner = await createUser(service, { kycStatus: 'approved' })
  account = await createBankAccount(service, owner, {
    environment: 'live',
    accountNumber: bank.config.accountNumber,
    connection: 'bnc',
  })
})
beforeEach(async () => {
  now = new Date(now.getTime() + 70 * DAY_MS)
  bank.setNow(now)
  bank.server.clearFaults()
  bank.history.keepsConcepts = true
  bank.history.shape = 'array'
  await service.database.query('delete from bank_movements')
  await service.database.query('delete from payees')
  await service.database.query('delete from bank_orders')
  await service.database.query('delete from bank_connection_states')
})
afterAll(async () => {
  await service.stop()
  await bank.stop()
})

const later = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

/** Runs cron so many minutes from now, with the bank's clock set to that time too. */
async function cron(minutes = 0): Promise<void> {
  bank.setNow(later(minutes))
  await service.runCron(later(minutes))
}

const readings = () => bank.server.calls.filter(({ path }) => path.endsWith('HistoryByDate')).length

const movements = () =>
  service.database.query<Record<string, unknown>>(
    `select m.connection, m.account_id, m.environment, m.direction, m.type, m.amount, m.booked_on::text,
       m.reference, m.concept, m.control_number, m.order_id, m.notice_key is not null as noticed,
       m.seen_on_statement_at is not null as stated
     from bank_movements m order by m.control_number`,
  )

const controlNumbers = async () =>
  (await movements()).map(({ control_number }) => control_number).toSorted()

/** A payment from the account, whose outcome is not queried. */
const createOwn = (options: BankOrderOptions = {}) =>
  createBankOrder(service, owner, account, {
    environment: 'live',
    connection: 'bnc',
    createdAt: now,
    nextAttemptAt: later(10_000_000),
    ...options,
  })

/** A line that the bank booked, for a payment of ours or not. */
const bookOut = (line: Partial<BookLine> & { amount: string }, at = now) =>
  bank.books.book(
    {
      direction: 'out',
      kind: 'p2p',
      phone: '04121234567',
      account: null,
      bankCode: '0102',
      concept: '',
      bankKey: null,
      ...line,
    },
    at,
  )

const stateOf = async ({ uuid }: BankOrderFixture) => {
  const [row] = await service.database.query(
    `select p.status, p.reference, m.control_number
     from bank_orders p left join bank_movements m on m.order_id = p.id where p.id = $1`,
    [uuid],
  )
  return row
}

describe('a new line of a bank statement', () => {
  test.each(['array', 'dictionary'] as const)(
    'is recorded once, from a history of the form: %s',
    async (shape) => {
      bank.history.shape = shape
      const deposit = bank.deposit({ amount: '250.00', reference: '00014894', concept: 'Pedido 7' })
      const charge = bookOut({ amount: '3.50', kind: 'transfer', phone: null, concept: 'Comisión' })
      await cron()
      const written = await movements()
      expect(written).toMatchObject([
        {
          connection: 'bnc',
          account_id: account.uuid,
          environment: 'live',
          direction: 'in',
          type: 'p2p',
          amount: '250.00',
          booked_on: deposit.day,
          reference: '00014894',
          concept: 'Pedido 7',
          control_number: deposit.controlNumber,
          order_id: null,
          noticed: false,
          stated: true,
        },
        {
          direction: 'out',
          type: 'transfer',
          amount: '3.50',
          control_number: charge.controlNumber,
        },
      ])
      await cron(10)
      await cron(20)
      expect(await movements()).toEqual(written)
    },
  )

  test('is logged as a count, and recorded in the audit log once', async () => {
    bank.deposit({ amount: '250.00' })
    await cron()
    await cron(10)
    const records = await service.database.query(
      `select user_id, resource, details->'after' as after from audit_logs
       where action = 'statement.record' and created_at between $1 and $2`,
      [now, later(20)],
    )
    expect(records).toMatchObject([
      { user_id: null, resource: 'bnc', after: { movements: 1, noticed: 0, payments: 0 } },
    ])
    const jobs = service.logs().filter(({ job }) => job === 'readBankStatements')
    expect(jobs.slice(-2)).toMatchObject([{ done: 1 }, { done: 0 }])
  })

  test('is read from the day before the last reading, or from yesterday on', async () => {
    const [old, yesterday] = [daysAgo(2), daysAgo(1)].map((at) =>
      bank.deposit({ amount: '1.00', at }),
    )
    await cron()
    expect(await controlNumbers()).toEqual([yesterday?.controlNumber])
    // The bank does not respond for three days; then the movements of that time are read.
    const meanwhile = [1, 2, 3].map((days) =>
      bank.deposit({ amount: '2.00', at: later(days * 24 * 60) }),
    )
    await cron(3 * 24 * 60 + 1)
    const known = [yesterday, ...meanwhile].map((line) => line?.controlNumber)
    expect(await controlNumbers()).toEqual(known.toSorted())
    expect(known).not.toContain(old?.controlNumber)
  })

  test('is read from at most 31 days, including today', async () => {
    await cron()
    const days = 40
    const [before, first] = [31, 30].map((back) =>
      bank.deposit({ amount: '1.00', at: later((days - back) * 24 * 60) }),
    )
    await cron(days * 24 * 60)
    expect(await controlNumbers()).toEqual([first?.controlNumber])
    expect(before).toBeDefined()
  })

  test('is booked on its own day if it is of the last minute of a day or the first of the next', async () => {
    const midnight = new Date(`${now.toISOString().slice(0, 10)}T04:00:00.000Z`)
    const night = bank.deposit({ amount: '1.00', at: new Date(midnight.getTime() - 1000) })
    const morning = bank.deposit({ amount: '1.00', at: midnight })
    bank.setNow(midnight)
    await service.runCron(midnight)
    const days = (await movements()).map(({ booked_on }) => booked_on)
    expect(days).toEqual([night.day, morning.day])
    expect(night.day < morning.day).toBe(true)
  })

  test('can come together with thousands of others', { tags: ['full'] }, async () => {
    for (let number = 0; number < 3_000; number += 1) {
      bank.deposit({ amount: `${number + 1}.00`, concept: `Pedido ${number}` })
    }
    await cron()
    expect(await movements()).toHaveLength(3_000)
    const jobs = service.logs().filter(({ job }) => job === 'readBankStatements')
    expect(jobs.at(-1)).toMatchObject({ done: 3_000 })
    await cron(10)
    expect(await movements()).toHaveLength(3_000)
  })
})

describe('a known control number that is reported again', () => {
  const alarms = () => service.logs().filter(({ event }) => event === 'movement.restated')
  beforeEach(() => {
    service.logs().length = 0
  })

  /** The stored movement, and its audit records. */
  const keptOf = async ({ controlNumber }: BookLine) => {
    const [row] = await service.database.query<{ id: Uuid<'movement'> }>(
      `select m.id, m.amount, m.booked_on::text, m.direction, m.restated_amount, m.restated_booked_on::text,
         m.restated_direction
       from bank_movements m where m.control_number = $1`,
      [controlNumber],
    )
    const records = await service.database.query(
      `select user_id, details->>'toldBy' as told_by, details->'before' as before, details->'after' as after
       from audit_logs where action = 'movement.restate' and resource = $1 order by id`,
      [movementId.toPublic(row?.id ?? NIL_UUID)],
    )
    return { row, records }
  }

  test.each([
    ['amount', { amount: '25.00' }, { restated_amount: '25.00' }, { amount: 25 }],
    ['amount of nothing', { amount: '0.00' }, { restated_amount: '0.00' }, { amount: 0 }],
    ['direction', { direction: 'out' }, { restated_direction: 'out' }, { direction: 'out' }],
  ] as const)(
    'with another %s raises one alarm, and the movement stays',
    async (_, changes, kept, after) => {
      const line = bank.deposit({ amount: '250.00' })
      const same = bank.deposit({ amount: '250.00' })
      await cron()
      expect(alarms()).toEqual([])
      Object.assign(line, changes)
      for (const minutes of [10, 20]) await cron(minutes)
      const { row, records } = await keptOf(line)
      expect(row).toMatchObject({
        amount: '250.00',
        booked_on: line.day,
        direction: 'in',
        restated_amount: '250.00',
        restated_booked_on: line.day,
        restated_direction: 'in',
        ...kept,
      })
      const before = { amount: 250, bookedOn: line.day, direction: 'in' }
      expect(records).toStrictEqual([
        { user_id: null, told_by: 'statement', before, after: { ...before, ...after } },
      ])
      const movement = movementId.toPublic(row?.id ?? NIL_UUID)
      expect(alarms()).toMatchObject([{ connection: 'bnc', movement, level: 'error' }])
      expect((await keptOf(same)).row).toMatchObject({ restated_amount: null })
      expect(await movements()).toHaveLength(2)
    },
  )

  test('with another day raises an alarm, even if a notice reported it first', async () => {
    const line = bank.deposit({ amount: '250.00' })
    expect((await bank.notify(line)).accepted).toBe(true)
    await cron()
    const { day } = line
    Object.assign(line, {
      day: later(-24 * 60)
        .toISOString()
        .slice(0, 10),
    })
    await cron(10)
    expect((await keptOf(line)).row).toMatchObject({ booked_on: day, restated_booked_on: line.day })
    expect(alarms()).toHaveLength(1)
  })

  test('with several amounts one after another raises an alarm for each', async () => {
    const line = bank.deposit({ amount: '250.00' })
    await cron()
    for (const [place, amount] of ['25.00', '2500.00', '250.00'].entries()) {
      line.amount = amount
      await cron(10 + place * 10)
    }
    const { row, records } = await keptOf(line)
    expect(row).toMatchObject({ amount: '250.00', restated_amount: '2500.00' })
    expect(records).toHaveLength(2)
    expect(alarms()).toHaveLength(2)
  })

  test('twice on one statement raises one alarm, and makes one movement', async () => {
    const line = bank.deposit({ amount: '250.00' })
    const second = bank.deposit({ amount: '80.00' })
    second.controlNumber = line.controlNumber
    for (const minutes of [0, 10]) await cron(minutes)
    expect(await movements()).toHaveLength(1)
    expect(alarms()).toHaveLength(1)
  })

  test('is listed among the differences of its day', async () => {
    const line = bank.deposit({ amount: '250.00' })
    await cron()
    line.amount = '25.00'
    await cron(10)
    const administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
    const as = await createAdminKey(service, administrator, { environment: 'live' })
    const { body } = await apiOf(service)('GET', `/admin/reconciliation?date=${line.day}`, { as })
    expect(body.connections[0].differences).toMatchObject([
      { kind: 'restated', amount: 250, bankAmount: 25, reference: line.reference },
    ])
  })
})

describe('a bank statement', () => {
  test('is read every 10 minutes', async () => {
    const before = readings()
    for (const minutes of [0, 1, 5, 9]) await cron(minutes)
    expect(readings() - before).toBe(1)
    await cron(10)
    expect(readings() - before).toBe(2)
  })

  test('is read once by five concurrent crons', async () => {
    const deposit = bank.deposit({ amount: '7.00' })
    const before = readings()
    await Promise.all(Array.from({ length: 5 }, () => cron()))
    expect(readings() - before).toBe(1)
    expect(await controlNumbers()).toEqual([deposit.controlNumber])
  })

  test('of a bank that does not respond is logged, and read when the bank responds', async () => {
    const deposit = bank.deposit({ amount: '7.00' })
    bank.server.chooseFaultsBy(() => ({ kind: 'cut', when: 'before' }))
    await cron()
    expect(await movements()).toEqual([])
    const failures = service.logs().filter(({ event }) => event === 'statement.unread')
    expect(failures.at(-1)).toMatchObject({ connection: 'bnc', level: 'error' })
    bank.server.clearFaults()
    await cron(1)
    expect(await movements()).toEqual([])
    await cron(2)
    expect(await controlNumbers()).toEqual([deposit.controlNumber])
  })

  test('that cannot be read is not mistaken for an empty one', async () => {
    const deposit = bank.deposit({ amount: '7.00' })
    bank.server.fault({ kind: 'garbage' }, { path: /HistoryByDate/ })
    await cron()
    const [row] = await service.database.query(
      'select statement_read_at from bank_connection_states',
    )
    expect(row).toEqual({ statement_read_at: null })
    await cron(2)
    expect(await controlNumbers()).toEqual([deposit.controlNumber])
  })

  test('is not requested from a bank that has none', async () => {
    await cron()
    const names = await service.database.query('select name from bank_connection_states')
    expect(names).toEqual([{ name: 'bnc' }])
  })
})

describe('a deposit known from a notice', () => {
  test('is the same movement on the statement, whichever came first', async () => {
    const first = bank.deposit({ amount: '250.00' })
    expect((await bank.notify(first)).accepted).toBe(true)
    const second = bank.deposit({ amount: '250.00' })
    await cron()
    expect((await bank.notify(second)).accepted).toBe(true)
    expect(await movements()).toMatchObject([
      { control_number: first.controlNumber, noticed: true, stated: true },
      { control_number: second.controlNumber, noticed: true, stated: true },
    ])
    await Promise.all([bank.notify(first), bank.notify(second)])
    await cron(10)
    expect(await movements()).toHaveLength(2)
  })

  test('is matched without the zeros before its reference', async () => {
    const line = bank.deposit({ amount: '250.00', reference: '00014894' })
    await bank.notify(line)
    await service.database.query(`update bank_movements set reference = '14894'`)
    await cron()
    expect(await controlNumbers()).toEqual([line.controlNumber])
  })

  test('is not matched by another amount, day or reference', async () => {
    const line = bank.deposit({ amount: '250.00', at: daysAgo(1) })
    await bank.notify(line)
    const others = [
      bank.deposit({ amount: '250.01', reference: line.reference, at: daysAgo(1) }),
      bank.deposit({ amount: '250.00', reference: line.reference }),
      bank.deposit({ amount: '250.00', reference: `1${line.reference}`, at: daysAgo(1) }),
    ]
    await cron()
    const written = await movements()
    expect(written).toHaveLength(4)
    const noticed = written.filter((movement) => movement.noticed)
    expect(noticed).toMatchObject([{ control_number: line.controlNumber }])
    expect(others).toHaveLength(3)
  })

  test('is one movement even if notice and statement arrive at the same moment', async () => {
    const lines = Array.from({ length: 10 }, () => bank.deposit({ amount: '250.00' }))
    await Promise.all([cron(), ...lines.map((line) => bank.notify(line))])
    await cron(10)
    await bank.noticesSettled()
    const written = await movements()
    expect(written).toHaveLength(10)
    expect(written.every(({ noticed, stated }) => noticed && stated)).toBe(true)
  })
})

describe('a payment of ours on a bank statement', () => {
  test('is matched by its key in the concept', async () => {
    const payment = await createOwn({ status: 'success', amount: '80.00' })
    const line = bookOut({ amount: '80.00', concept: `Pedido 7 ${payment.bankKey}` })
    await cron()
    expect(await stateOf(payment)).toMatchObject({ control_number: line.controlNumber })
  })

  test('is matched by its key even with another amount, which is for an administrator to see', async () => {
    const payment = await createOwn({ status: 'success', amount: '80.00' })
    const line = bookOut({ amount: '79.00', concept: payment.bankKey })
    await cron()
    expect(await stateOf(payment)).toMatchObject({ control_number: line.controlNumber })
  })

  const withReference = async (reference: string, options: BankOrderOptions = {}) => {
    const payment = await createOwn({ status: 'success', amount: '80.00', ...options })
    await service.database.query('update bank_orders set reference = $2 where id = $1', [
      payment.uuid,
      reference,
    ])
    return payment
  }

  test('is matched by reference, amount and a day within one, if the bank keeps no concepts', async () => {
    bank.history.keepsConcepts = false
    const payment = await withReference('00012283', { createdAt: daysAgo(1) })
    const line = bookOut({ amount: '80.00', reference: '12283' })
    await cron()
    expect(await stateOf(payment)).toMatchObject({ control_number: line.controlNumber })
  })

  test.each([
    ['amount', { amount: '80.01', reference: '777' }],
    ['reference', { amount: '80.00', reference: '778' }],
    ['direction', { amount: '80.00', reference: '777', direction: 'in' }],
  ] as const)('is not matched by another %s', async (_, line) => {
    const payment = await withReference('777')
    bookOut(line)
    await cron()
    expect(await stateOf(payment)).toMatchObject({ control_number: null })
  })

  test('is not matched two days later', async () => {
    const payment = await withReference('777', { createdAt: daysAgo(2) })
    bookOut({ amount: '80.00', reference: '777' })
    await cron()
    expect(await stateOf(payment)).toMatchObject({ control_number: null })
  })

  test('is not matched if it failed or is of another connection', async () => {
    const failed = await createOwn({ status: 'failed', amount: '80.00' })
    const elsewhere = await createOwn({ status: 'success', connection: 'r4', amount: '80.00' })
    bookOut({ amount: '80.00', concept: failed.bankKey })
    bookOut({ amount: '80.00', concept: elsewhere.bankKey })
    await cron()
    for (const payment of [failed, elsewhere]) {
      expect(await stateOf(payment)).toMatchObject({ control_number: null })
    }
  })

  test('has one movement, and a movement has one payment', async () => {
    const [one, other] = [await withReference('777'), await withReference('777')]
    const lines = [1, 2].map(() => bookOut({ amount: '80.00', reference: '777' }))
    await cron()
    await cron(10)
    const matched = [await stateOf(one), await stateOf(other)].map((row) => row?.control_number)
    expect(matched.toSorted()).toEqual(lines.map(({ controlNumber }) => controlNumber))
    const third = bookOut({ amount: '80.00', reference: '777' })
    await cron(20)
    expect(await movements()).toContainEqual(
      expect.objectContaining({ control_number: third.controlNumber, order_id: null }),
    )
  })

  test('is settled as a success once, with one event, if it was pending', async () => {
    const payment = await createOwn({ amount: '80.00', kind: 'transfer', createdAt: daysAgo(1) })
    const line = bookOut({ amount: '80.00', kind: 'transfer', concept: `x ${payment.bankKey}` })
    await cron()
    await cron(10)
    expect(await stateOf(payment)).toEqual({
      status: 'success',
      reference: line.reference,
      control_number: line.controlNumber,
    })
    const records = await service.database.query(
      `select user_id, details->'after'->>'bankAnswer' as answer from audit_logs
       where action = 'payment.settle' and resource = $1`,
      [payment.id],
    )
    expect(records).toEqual([{ user_id: null, answer: 'IN_STATEMENT' }])
    const events = await service.database.query(
      `select type from outbox where topic = 'event' and data->>'id' = $1`,
      [payment.id],
    )
    expect(events).toEqual([{ type: 'transfer.success' }])
  })

  test('is settled even if it was flagged', async () => {
    const payment = await createOwn({ amount: '80.00', flagged: true })
    bookOut({ amount: '80.00', concept: payment.bankKey })
    await cron()
    expect(await stateOf(payment)).toMatchObject({ status: 'success' })
  })

  test('is not matched if it fails at this moment', async () => {
    const payment = await createOwn({ amount: '80.00' })
    bookOut({ amount: '80.00', concept: payment.bankKey })
    const holder = await openTransaction(service.database)
    await holder.query(
      `update bank_orders set status = 'failed', failure_reason = 'REJECTED' where id = $1`,
      [payment.uuid],
    )
    const reading = cron()
    await waitForLockWaiters(service.database, 1)
    await holder.commit()
    await reading
    expect(await stateOf(payment)).toMatchObject({ status: 'failed', control_number: null })
    expect(await movements()).toMatchObject([{ order_id: null }])
  })

  test('is not listed as a second transaction once its statement is read', async () => {
    const as = await createApiKey(service, owner, { environment: 'live' })
    const headers = { 'X-Local-Clock': now.toISOString() }
    const { body: sent } = await apiOf(service)('POST', '/bank/p2p', {
      as,
      headers,
      body: {
        account_number: account.id,
        phone: '04121234567',
        amount: 12.3,
        bank_code: '0102',
        document: 'V12345678',
        name: 'Luis Rojas',
      },
    })
    expect(sent.status).toBe('success')
    await cron(1)
    const { body } = await apiOf(service)('GET', `/bank/accounts/${account.id}/transactions`, {
      as,
      headers,
    })
    expect(body.data).toMatchObject([{ id: sent.id, status: 'success' }])
    expect(body.total).toBe(1)
  })
})

test('a statement that is recorded again, even eight times at once, changes nothing', {
  tags: ['full'],
}, async () => {
  const payment = await createOwn({ amount: '80.00' })
  const day = now.toISOString().slice(0, 10)
  const lines = Array.from({ length: 50 }, (_, number) => ({
    controlNumber: `c${number}`,
    bookedOn: day,
    direction: number === 0 ? 'out' : 'in',
    type: 'p2p',
    amount: '80.00',
    reference: `${number}`,
    concept: number === 0 ? payment.bankKey : '',
    phone: null,
    bankCode: null,
  }))
  const record = async () => {
    const holder = await openTransaction(service.database)
    await holder.query('select begin_request($1)', [now])
    // Each waits for the others, and longer than a request may.
    await holder.query(
      `select set_config(timeout, '60s', true) from unnest(array['lock_timeout', 'statement_timeout']) timeout`,
    )
    const [row] = await holder.query<{ recorded: number }>(
      `select record_bank_statement('bnc', $1, $1, $2::jsonb, $3) as recorded`,
      [day, JSON.stringify([...lines, ...lines]), now],
    )
    await holder.commit()
    return row?.recorded
  }
  const recorded = await Promise.all(Array.from({ length: 8 }, record))
  expect(recorded.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 50])
  expect(await record()).toBe(0)
  expect(await movements()).toHaveLength(50)
  expect(await stateOf(payment)).toEqual({
    status: 'success',
    reference: '0',
    control_number: 'c0',
  })
})

test('no key and no whole account number is in a log line', async () => {
  bank.deposit({ amount: '9.00', concept: 'Concepto secreto' })
  await cron()
  bank.server.fault({ kind: 'garbage' }, { times: 3 })
  await cron(10)
  const logs = JSON.stringify(service.logs())
  const { masterKey, clientGuid, noticeKey, accountNumber } = bank.config
  for (const secret of [masterKey, clientGuid, noticeKey, accountNumber, 'Concepto secreto']) {
    expect(logs).not.toContain(secret)
  }
})
