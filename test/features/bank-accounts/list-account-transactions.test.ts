import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountId, newUuid } from '../../../src/platform/ids.ts'
import { type Actor, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  AMBIGUOUS_ACCOUNT,
  type BankAccountFixture,
  createBankAccount,
  randomAccountNumber,
} from '../../support/bank-accounts.ts'
import { createBankOrder } from '../../support/bank-orders.ts'
import { createMovement } from '../../support/movements.ts'
import { roundTripsWaitedFor } from '../../support/round-trips.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let user: Actor
let account: BankAccountFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  user = await createUser(service, { kycStatus: 'approved' })
  account = await createBankAccount(service, user)
})
afterAll(() => service.stop())

const list = (name: string, query: Record<string, string> = {}, as: { token: string } = user) =>
  api('GET', `/bank/accounts/${name}/transactions?${new URLSearchParams(query)}`, { as })

const minute = (number: number) => new Date(Date.UTC(2026, 2, 10, 12, number))
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id)

test('our payments and the bank’s other movements are one list, newest first', async () => {
  const sent = await createBankOrder(service, user, account, {
    createdAt: minute(1),
    status: 'success',
  })
  const deposit = await createMovement(service, account, {
    createdAt: minute(2),
    amount: '65.25',
    type: 'deposit',
  })
  const failed = await createBankOrder(service, user, account, {
    createdAt: minute(3),
    kind: 'transfer',
    status: 'failed',
  })
  // The bank's line of our own payment is not a second transaction.
  await createMovement(service, account, {
    createdAt: minute(4),
    direction: 'out',
    paymentUuid: sent.uuid,
  })
  const answer = await list(account.id)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body).toStrictEqual({
    data: [
      {
        id: failed.id,
        type: 'transfer',
        amount: 125.5,
        status: 'failed',
        createdAt: minute(3).toISOString(),
        environment: 'sandbox',
      },
      {
        id: deposit.id,
        type: 'deposit',
        amount: 65.25,
        status: 'success',
        createdAt: minute(2).toISOString(),
        environment: 'sandbox',
      },
      {
        id: sent.id,
        type: 'p2p',
        amount: 125.5,
        status: 'success',
        createdAt: minute(1).toISOString(),
        environment: 'sandbox',
      },
    ],
    page: 1,
    limit: 20,
    total: 3,
  })
  expect((await list(account.accountNumber)).text).toBe(answer.text)
})

test('on request each says whether it came or went, whom it concerns, and what for', async () => {
  const sent = await createBankOrder(service, user, account, { createdAt: minute(1) })
  await service.database.query(
    `update bank_orders set name = 'Luis Rojas', phone = '04121234567', bank_code = '0105', document = 'V12345678',
       concept = 'Quincena' where id = $1`,
    [sent.uuid],
  )
  const deposit = await createMovement(service, account, { createdAt: minute(2) })
  await service.database.query(
    `update bank_movements set name = 'Ana Pérez', phone = '04149876543', bank_code = '0134', document = 'V87654321',
       concept = 'Torta' where id = $1`,
    [deposit.uuid],
  )
  const { body } = await list(account.id, { parties: 'true' })
  expect(body.data).toMatchObject([
    {
      ...{ id: deposit.id, direction: 'in', concept: 'Torta' },
      counterparty: {
        ...{ name: 'Ana Pérez', phone: '*******6543', bankCode: '0134' },
        ...{ accountNumber: null, document: '*****4321' },
      },
    },
    {
      ...{ id: sent.id, direction: 'out', concept: 'Quincena' },
      counterparty: {
        ...{ name: 'Luis Rojas', phone: '04121234567', bankCode: '0105' },
        ...{ accountNumber: null, document: 'V12345678' },
      },
    },
  ])
})

test('a new sandbox account already lists its first deposits', async () => {
  const registered = await api('POST', '/bank/accounts', {
    as: user,
    body: {
      account_number: randomAccountNumber(),
      document: 'V12345678',
      holder: 'Carmen Rojas',
      environment: 'test',
    },
  })
  const { body } = await list(registered.body.id)
  expect(
    body.data.map(({ amount, type, status }: Record<string, unknown>) => [amount, type, status]),
  ).toEqual([
    [65.25, 'deposit', 'success'],
    [820.5, 'deposit', 'success'],
    [1500, 'deposit', 'success'],
  ])
})

test('the pages contain everything once, whichever of the two tables it is in', async () => {
  const ids: string[] = []
  for (let number = 0; number < 23; number += 1) {
    const made =
      number % 3 === 0
        ? await createMovement(service, account, { createdAt: minute(number) })
        : await createBankOrder(service, user, account, { createdAt: minute(number) })
    ids.unshift(made.id)
  }
  const seen: string[] = []
  for (let page = 1; page <= 6; page += 1) {
    const answer = await list(account.id, { page: String(page), limit: '5' })
    expect(answer.body).toMatchObject({ page, limit: 5, total: 23 })
    seen.push(...idsOf(answer))
  }
  expect(seen).toEqual(ids)
  expect(idsOf(await list(account.id))).toEqual(ids.slice(0, 20))
  const far = await list(account.id, { page: '9007199254740991', limit: '1000' })
  expect(far.body).toStrictEqual({ data: [], page: 9007199254740991, limit: 100, total: 23 })
})

test('the status filters payments, and other movements count as successful', async () => {
  const movement = await createMovement(service, account, { createdAt: minute(1) })
  const made: Record<string, string[]> = { success: [movement.id] }
  for (const [place, status] of (['success', 'failed', 'pending'] as const).entries()) {
    const createdAt = minute(2 + place)
    const payment = await createBankOrder(service, user, account, { createdAt, status })
    made[status] = [payment.id, ...(made[status] ?? [])]
  }
  for (const status of ['success', 'failed', 'pending']) {
    const answer = await list(account.id, { status: status.toUpperCase() })
    expect(idsOf(answer)).toEqual(made[status])
    expect(answer.body.total).toBe(made[status]?.length)
  }
})

test.each([
  [{ status: 'done' }, 'status'],
  [{ environment: 'prod' }, 'environment'],
  [{ page: '0' }, 'page'],
  [{ limit: 'x' }, 'limit'],
])('%j is refused, and the field is named', async (query, path) => {
  const refused = await list(account.id, query as Record<string, string>)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path }])
})

test('an unknown, malformed, foreign or removed account gives the same 404, in one round trip', async () => {
  const stranger = await createUser(service)
  const theirs = await createBankAccount(service, stranger)
  const removed = await createBankAccount(service, user)
  await service.database.query('update bank_accounts set removed_at = now() where id = $1', [
    removed.uuid,
  ])
  const names = [
    accountId.toPublic(newUuid(new Date())),
    'acc_1',
    'x',
    randomAccountNumber(),
    '01910001482101010048',
    theirs.id,
    theirs.accountNumber,
    removed.id,
    removed.accountNumber,
  ]
  for (const name of names) {
    const refused = await list(name)
    expectRefusal(refused, 'NOT_FOUND')
    expect(roundTripsWaitedFor(refused), name).toBe(1)
  }
})

describe('of a live and a sandbox account with one number', () => {
  let live: BankAccountFixture
  beforeEach(async () => {
    const { accountNumber } = account
    live = await createBankAccount(service, user, { environment: 'live', accountNumber })
  })

  const makeOne = async () => {
    const [inLive, inTest] = [
      await createMovement(service, live, { environment: 'live' }),
      await createMovement(service, account),
    ]
    return { inLive: inLive.id, inTest: inTest.id }
  }

  test('a session gets the one of the environment it names, and without one a 409', async () => {
    const { inLive, inTest } = await makeOne()
    const { accountNumber } = account
    const refused = await list(accountNumber)
    expectRefusal(refused, 'CONFLICT')
    expect(refused.body.error.message).toBe(AMBIGUOUS_ACCOUNT)
    const answer = await list(accountNumber, { environment: 'live' })
    expect(answer.body.data[0].environment).toBe('production')
    for (const environment of ['test', 'sandbox']) {
      expect(idsOf(await list(accountNumber, { environment }))).toEqual([inTest])
    }
    for (const environment of ['live', 'production']) {
      expect(idsOf(await list(accountNumber, { environment }))).toEqual([inLive])
    }
  })

  test('an id names one, which has nothing in the other environment', async () => {
    const { inTest } = await makeOne()
    expect(idsOf(await list(account.id))).toEqual([inTest])
    expect(idsOf(await list(account.id, { environment: 'test' }))).toEqual([inTest])
    const other = await list(account.id, { environment: 'live' })
    expect(other.body).toMatchObject({ data: [], total: 0 })
  })

  test('a key gets its own by the number, and the other not even by its id', async () => {
    const { inLive, inTest } = await makeOne()
    for (const [environment, own, ownAccount, otherAccount] of [
      ['live', inLive, live, account],
      ['test', inTest, account, live],
    ] as const) {
      const key = await createApiKey(service, user, { environment })
      expect(idsOf(await list(account.accountNumber, {}, key))).toEqual([own])
      expect(idsOf(await list(ownAccount.id, { environment }, key))).toEqual([own])
      expectRefusal(await list(otherAccount.id, {}, key), 'NOT_FOUND')
      const asked = { environment: environment === 'live' ? 'sandbox' : 'production' }
      const refused = await list(account.accountNumber, asked, key)
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: 'environment' }])
    }
  })
})

test('a number without an account in the requested environment is a 404', async () => {
  expectRefusal(await list(account.accountNumber, { environment: 'live' }), 'NOT_FOUND')
  expect((await list(account.accountNumber, { environment: 'test' })).status).toBe(200)
})

test('no response and no log line has the whole account number', async () => {
  await list(account.accountNumber)
  const refused = await list(randomAccountNumber())
  expect(refused.text).not.toMatch(/\d{20}/)
  expect(JSON.stringify(service.logs())).not.toContain(account.accountNumber)
})
