import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, createAdminKey, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest, storedAndLoggedText } from '../../support/auth.ts'
import {
  type BankAccountFixture,
  createBankAccount,
  randomAccountNumber,
} from '../../support/bank-accounts.ts'
import { createBankOrder } from '../../support/bank-orders.ts'
import { bncConnection, r4Connection } from '../../support/connections.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { type Service, startService } from '../../support/service.ts'

const UNKNOWN = 'acc_01kga5ycm3e8wbrqjbzqk9c6vm'
const bnc = bncConnection({ name: 'bnc-uno' })
const r4 = r4Connection({ name: 'r4-uno' })
/** Of a person, whose RIF is made of the cédula. */
const ofPerson = bncConnection({
  name: 'bnc-dos',
  noticeKey: 'another notice key of a test',
  rif: 'V-06123456-6',
})

let service: Service
let api: Api
let administrator: Actor
let user: Actor
let account: BankAccountFixture
beforeAll(async () => {
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify([bnc, r4, ofPerson]) } })
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
})
beforeEach(async () => {
  // Each test finds the connections free.
  await service.database.query(
    `update bank_accounts set connection = null where environment = 'live'`,
  )
  user = await createUser(service)
  account = await createBankAccount(service, user, {
    environment: 'live',
    accountNumber: bnc.accountNumber,
  })
})
afterAll(() => service.stop())

const bind = (connection: unknown, { id } = account, as: { token: string } = administrator) =>
  api('PUT', `/admin/bank-accounts/${id}/connection`, { as, body: { connection } })
const addMovement = (connection: string, reference: string, accountUuid: string | null = null) =>
  service.database.query(
    `insert into bank_movements
       (id, connection, account_id, environment, direction, type, amount, booked_on, reference, notice_key, created_at)
     values (uuidv7(), $1, $3, 'live', 'in', 'p2p', 10, '2026-01-31', $2, $2, now())`,
    [connection, reference, accountUuid],
  )
const accountOf = async (reference: string) => {
  const [row] = await service.database.query<{ account_id: string | null }>(
    'select account_id from bank_movements where reference = $1',
    [reference],
  )
  return row?.account_id
}

describe('binding', () => {
  test('makes the account active, and returns the administrators’ view', async () => {
    const bound = await bind('bnc-uno')
    expect(bound.body).toStrictEqual({
      id: account.id,
      userId: user.id,
      bankCode: '0191',
      bankName: 'Banco Nacional de Crédito (BNC)',
      accountNumber: `****************${bnc.accountNumber.slice(-4)}`,
      holder: 'Carmen Rojas',
      document: 'J309841327',
      alias: null,
      environment: 'production',
      status: 'active',
      connection: 'bnc-uno',
      createdAt: expect.any(String),
    })
    const shown = await api('GET', `/bank/accounts/${account.id}`, { as: user })
    expect(shown.body.status).toBe('active')
  })

  test('is recorded with before and after, and once if nothing changes', async () => {
    const requestIds: (string | null)[] = []
    for (const connection of ['bnc-uno', 'bnc-uno', null]) {
      const { status, headers } = await bind(connection)
      expect(status).toBe(200)
      requestIds.push(headers.get('X-Request-Id'))
    }
    const records = await Promise.all(
      requestIds.map((id) => auditRecordsOfRequest(service, 'bank_account.connection_update', id)),
    )
    expect(records[0]).toMatchObject([
      {
        user_id: administrator.uuid,
        resource: account.id,
        details: { before: { connection: null }, after: { connection: 'bnc-uno' } },
      },
    ])
    expect(records[1]).toStrictEqual([])
    expect(records[2]).toMatchObject([
      { details: { before: { connection: 'bnc-uno' }, after: { connection: null } } },
    ])
  })

  test('assigns the movements of the connection to the account, and none of others', async () => {
    const others = await createBankAccount(service, user)
    await addMovement('bnc-uno', 'early-1')
    await addMovement('r4-uno', 'early-2')
    await addMovement('bnc-uno', 'early-3', others.uuid)
    await bind('bnc-uno')
    expect(await accountOf('early-1')).toBe(account.uuid)
    expect(await accountOf('early-2')).toBeNull()
    expect(await accountOf('early-3')).toBe(others.uuid)
    await addMovement('bnc-uno', 'early-4')
    await bind('bnc-uno')
    expect(await accountOf('early-4')).toBe(account.uuid)
  })

  test('waits for movements that are being recorded, and assigns them too', async () => {
    const holder = await openTransaction(service.database)
    await holder.query(
      `select pg_advisory_xact_lock(hashtext('bank_movements'), hashtext('bnc-uno'))`,
    )
    const binding = bind('bnc-uno')
    await waitForLockWaiters(service.database, 1)
    await addMovement('bnc-uno', 'meanwhile-1')
    await holder.commit()
    expect((await binding).status).toBe(200)
    expect(await accountOf('meanwhile-1')).toBe(account.uuid)
  })

  test('is refused if the connection has another account number', async () => {
    expect(expectRefusal(await bind('r4-uno'), 'CONFLICT')).toContain('another number')
  })

  test('is refused if the document is not the RIF of the connection, and nothing is bound', async () => {
    const ownOf = (document: string) =>
      createBankAccount(service, user, {
        environment: 'live',
        accountNumber: bnc.accountNumber,
        document,
      })
    await api('DELETE', `/bank/accounts/${account.id}`, { as: user })
    for (const document of ['J000121532', 'V30984132', 'V309841327', 'V12345678']) {
      const other = await ownOf(document)
      expect(expectRefusal(await bind('bnc-uno', other), 'CONFLICT'), document).toContain('RIF')
      const shown = await api('GET', `/bank/accounts/${other.id}`, { as: user })
      expect(shown.body.status).toBe('pending')
      await api('DELETE', `/bank/accounts/${other.id}`, { as: user })
    }
  })

  test.each(['V6123456', 'V06123456', 'V061234566'])(
    'accepts the document %s, which a person’s RIF contains',
    async (document) => {
      const own = await createBankAccount(service, user, {
        environment: 'live',
        accountNumber: ofPerson.accountNumber,
        document,
      })
      expect((await bind('bnc-dos', own)).body.status).toBe('active')
      expect((await bind(null, own)).body.status).toBe('pending')
      await api('DELETE', `/bank/accounts/${own.id}`, { as: user })
    },
  )

  test.each(['bnc-tres', 'sandbox', '', 'BNC-UNO'])(
    'is refused with an unknown connection: %j',
    async (connection) => {
      const refused = await bind(connection)
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: 'connection' }])
    },
  )

  test.each([undefined, 7, ['bnc-uno']])(
    'is refused with a malformed connection: %j',
    async (wrong) => {
      const refused = await bind(wrong)
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: 'connection' }])
    },
  )

  test('is refused for a sandbox account', async () => {
    const sandbox = await createBankAccount(service, user, { accountNumber: bnc.accountNumber })
    expect(expectRefusal(await bind('bnc-uno', sandbox), 'CONFLICT')).toContain('sandbox')
    expectRefusal(await bind(null, sandbox), 'CONFLICT')
  })

  test('is refused for a second account, until the first is unbound', async () => {
    const second = await createBankAccount(service, await createUser(service), {
      environment: 'live',
      accountNumber: bnc.accountNumber,
    })
    await bind('bnc-uno')
    expect(expectRefusal(await bind('bnc-uno', second), 'CONFLICT')).toContain('Another account')
    await bind(null)
    expect((await bind('bnc-uno', second)).body.userId).not.toBe(user.id)
  })

  test('of two accounts at the same instant succeeds for one', async () => {
    const second = await createBankAccount(service, await createUser(service), {
      environment: 'live',
      accountNumber: bnc.accountNumber,
    })
    const results = await Promise.all([bind('bnc-uno'), bind('bnc-uno', second)])
    expect(results.map(({ status }) => status).toSorted()).toStrictEqual([200, 409])
  })

  test('of a removed, unknown or malformed account is the same 404', async () => {
    await api('DELETE', `/bank/accounts/${account.id}`, { as: user })
    const withoutId = ({ text }: CallResult) => text.replace(/"requestId":"[^"]+"/, '')
    const refused = await bind('bnc-uno')
    expectRefusal(refused, 'NOT_FOUND')
    for (const id of [UNKNOWN, 'acc_1', account.accountNumber]) {
      expect(withoutId(await bind('bnc-uno', { ...account, id }))).toBe(withoutId(refused))
    }
  })

  test('is possible again after a removal frees the connection', async () => {
    await bind('bnc-uno')
    expect((await api('DELETE', `/bank/accounts/${account.id}`, { as: user })).status).toBe(204)
    const again = await createBankAccount(service, user, {
      environment: 'live',
      accountNumber: bnc.accountNumber,
    })
    expect((await bind('bnc-uno', again)).status).toBe(200)
  })
})

describe('unbinding', () => {
  test('makes the account pending', async () => {
    await bind('bnc-uno')
    expect((await bind(null)).body).toMatchObject({ status: 'pending', connection: null })
  })

  test('is refused while a payment is pending', async () => {
    await bind('bnc-uno')
    const options = { environment: 'live', connection: 'bnc-uno' } as const
    const payment = await createBankOrder(service, user, account, options)
    expect(expectRefusal(await bind(null), 'CONFLICT')).toContain('pending')
    expect((await bind('bnc-uno')).status).toBe(200)
    await service.database.query(`update bank_orders set status = 'success' where id = $1`, [
      payment.uuid,
    ])
    expect((await bind(null)).status).toBe(200)
  })
})

test('only administrators can bind accounts, and others learn nothing about connections', async () => {
  const key = await createApiKey(service, user)
  for (const as of [user, key]) {
    for (const connection of ['bnc-uno', 'bnc-tres', null]) {
      expectRefusal(await bind(connection, account, as), 'FORBIDDEN')
    }
  }
})

test('no response, record or log line has the whole number', async () => {
  const number = randomAccountNumber()
  const { id } = await createBankAccount(service, user, {
    environment: 'live',
    accountNumber: number,
  })
  const answers = [
    await bind('bnc-uno', { ...account, id }),
    await bind(null, { ...account, id }),
    await api('GET', `/admin/bank-accounts?userId=${user.id}`, { as: administrator }),
  ]
  expect(answers.map(({ status }) => status)).toStrictEqual([409, 200, 200])
  for (const { text } of answers) expect(text).not.toContain(number)
  const keeping = (await storedAndLoggedText(service)).split('\n')
  expect(keeping.filter((row) => row.includes(number))).toHaveLength(1)
})

test('an administrator’s test key cannot bind a live account', async () => {
  expectRefusal(
    await bind('bnc-uno', account, await createAdminKey(service, administrator)),
    'NOT_FOUND',
  )
  const live = await createAdminKey(service, administrator, { environment: 'live' })
  expect((await bind('bnc-uno', account, live)).body.status).toBe('active')
})
