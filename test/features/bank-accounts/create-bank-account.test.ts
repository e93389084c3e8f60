import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountId } from '../../../src/platform/ids.ts'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest, storedAndLoggedText } from '../../support/auth.ts'
import { createBankAccount, randomAccountNumber } from '../../support/bank-accounts.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  user = await createUser(service)
})
afterAll(() => service.stop())

const register = (
  body: Record<string, unknown> = {},
  as: { token: string } = user,
  headers: Record<string, string> = {},
) =>
  api('POST', '/bank/accounts', {
    as,
    headers,
    body: {
      account_number: randomAccountNumber(),
      document: 'V12345678',
      holder: 'Carmen Rojas',
      ...body,
    },
  })

describe('a live account', () => {
  test('is returned with its number masked, and waits for its bank', async () => {
    const now = new Date(Date.now() + 60_000)
    service.setNow(now)
    const registered = await register({
      account_number: '0191-0001-48-2101010049',
      document: 'j-30984132-7',
      phone: '+584121234567',
      alias: 'Tienda',
    })
    service.setNow()
    expect(registered.status).toBe(201)
    expect(registered.body).toStrictEqual({
      id: expect.stringMatching(/^acc_[0-9a-z]{26}$/),
      bankCode: '0191',
      bankName: 'Banco Nacional de Crédito (BNC)',
      accountNumber: '****************0049',
      holder: 'Carmen Rojas',
      document: 'J309841327',
      alias: 'Tienda',
      environment: 'production',
      status: 'pending',
      createdAt: now.toISOString(),
    })
    const shown = await api('GET', `/bank/accounts/${registered.body.id}`, { as: user })
    expect(shown.text).toBe(registered.text)
    const [row] = await service.database.query(
      'select account_number, phone, connection from bank_accounts where id = $1',
      [accountId.toUuid(registered.body.id)],
    )
    expect(row).toStrictEqual({
      account_number: '01910001482101010049',
      phone: '04121234567',
      connection: null,
    })
  })

  test('requires a verified e-mail, even if the number is taken, and nothing is created', async () => {
    const unverified = await createUser(service, { verified: false, kycStatus: 'approved' })
    const { accountNumber } = await createBankAccount(service, unverified, { environment: 'live' })
    for (const number of [accountNumber, randomAccountNumber()]) {
      const refused = await register({ account_number: number }, unverified)
      expectRefusal(refused, 'EMAIL_NOT_VERIFIED')
    }
    expect((await api('GET', '/bank/accounts', { as: unverified })).body.total).toBe(1)
  })

  test('does not require KYC', async () => {
    const as = await createUser(service, { kycStatus: 'rejected' })
    expect((await register({}, as)).status).toBe(201)
  })

  test('waits for a change of the e-mail that is being committed', async () => {
    const holder = await openTransaction(service.database)
    await holder.query(
      `update users set email_verified_at = null, status = 'inactive' where id = $1`,
      [user.uuid],
    )
    const registering = register()
    await waitForLockWaiters(service.database, 1)
    await holder.commit()
    expectRefusal(await registering, 'EMAIL_NOT_VERIFIED')
  })
})

describe('a sandbox account', () => {
  test.each(['test', 'sandbox'])(
    'is active at once, and has deposits (%s)',
    async (environment) => {
      const { body } = await register({ environment })
      expect(body).toMatchObject({ environment: 'sandbox', status: 'active', alias: null })
      const movements = await service.database.query(
        'select direction, type from bank_movements where account_id = $1',
        [accountId.toUuid(body.id)],
      )
      expect(movements.length).toBeGreaterThan(0)
      expect(new Set(movements.map(({ type }) => type))).toStrictEqual(new Set(['deposit']))
    },
  )

  test('requires no verified e-mail', async () => {
    const as = await createUser(service, { verified: false })
    expect((await register({ environment: 'test' }, as)).status).toBe(201)
  })

  test('can pay at once', async () => {
    const { body } = await register({ environment: 'sandbox' })
    const paid = await api('POST', '/bank/p2p', {
      as: user,
      body: { account_number: body.id, phone: '04121234567', amount: 10 },
    })
    expect(paid.body.status).toBe('success')
  })
})

describe('the environment', () => {
  test.each([
    ['live', 'production'],
    ['test', 'sandbox'],
  ] as const)('of a %s key is the key’s own, and the other one is refused', async (own, shown) => {
    const owner = await createUser(service, { kycStatus: 'approved' })
    const key = await createApiKey(service, owner, { environment: own })
    expect((await register({}, key)).body.environment).toBe(shown)
    expect((await register({ environment: shown }, key)).body.environment).toBe(shown)
    for (const other of own === 'live' ? ['test', 'sandbox'] : ['live', 'production']) {
      const refused = await register({ environment: other }, key)
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: 'environment' }])
    }
  })

  test('of a key that is bound to a merchant does not matter, since such a key is refused', async () => {
    const merchant = await createMerchant(service, user)
    const bound = await createApiKey(service, user, { merchant })
    expectRefusal(await register({}, bound), 'FORBIDDEN')
  })
})

describe('an account number', () => {
  test('can be registered once by a user in an environment', async () => {
    const account_number = randomAccountNumber()
    expect((await register({ account_number })).status).toBe(201)
    expectRefusal(await register({ account_number }), 'CONFLICT')
    expect((await register({ account_number, environment: 'test' })).status).toBe(201)
    expectRefusal(await register({ account_number, environment: 'test' }), 'CONFLICT')
    const other = await createUser(service)
    expect((await register({ account_number }, other)).status).toBe(201)
  })

  test.each(['live', 'test'])(
    'sent twenty times at once makes one %s account',
    async (environment) => {
      const account_number = randomAccountNumber()
      const results = await Promise.all(
        Array.from({ length: 20 }, () => register({ account_number, environment })),
      )
      const statuses = results.map(({ status }) => status).toSorted()
      expect(statuses).toStrictEqual([201, ...Array<number>(19).fill(409)])
      expect((await api('GET', '/bank/accounts', { as: user })).body.total).toBe(1)
    },
  )
})

test('the same Idempotency-Key gets the same bytes, and makes one account', async () => {
  const body = { account_number: randomAccountNumber() }
  const headers = { 'Idempotency-Key': 'cuenta-1' }
  const first = await register(body, user, headers)
  const again = await register(body, user, headers)
  expect(again.text).toBe(first.text)
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  expectRefusal(await register({}, user, headers), 'IDEMPOTENCY_KEY_REUSED')
})

test('no response, record or log line has the whole number', async () => {
  const account_number = randomAccountNumber()
  const made = await register({ account_number })
  const answers = [
    made,
    await register({ account_number }),
    await api('GET', `/bank/accounts/${made.body.id}`, { as: user }),
    await api('GET', `/bank/accounts/${account_number}`, { as: user }),
    await api('GET', '/bank/accounts', { as: user }),
  ]
  expect(answers.map(({ status }) => status)).toStrictEqual([201, 409, 200, 200, 200])
  for (const { text } of answers) expect(text).not.toContain(account_number)
  const keeping = (await storedAndLoggedText(service)).split('\n')
  expect(keeping.filter((row) => row.includes(account_number))).toHaveLength(1)
})

test.each([
  ['account_number', '01910001482101010048'],
  ['account_number', '00990001482101010049'],
  ['account_number', '0191000148210101004'],
  ['account_number', 'acc_01kga5ycm3e8wbrqjbzqk9c6vm'],
  ['account_number', undefined],
  ['account_number', 1910001482101010000],
  ['document', 'J-30984132-8'],
  ['document', 'V12'],
  ['document', undefined],
  ['holder', ' '],
  ['holder', 'n'.repeat(81)],
  ['holder', 'two\nlines'],
  ['holder', undefined],
  ['phone', '0412'],
  ['phone', 'canary'],
  ['alias', ' '],
  ['alias', 'a'.repeat(61)],
  ['environment', 'staging'],
])('a wrong %s is refused: %.40j', async (path, wrong) => {
  const refused = await register({ [path]: wrong })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path }])
  if (typeof wrong === 'string' && wrong.length > 4) expect(refused.text).not.toContain(wrong)
})

test('the record says who registered the account, with the last four digits only', async () => {
  const made = await register({ account_number: '01020501830003283374', alias: 'Caja' })
  const requestId = made.headers.get('X-Request-Id')
  expect(await auditRecordsOfRequest(service, 'bank_account.create', requestId)).toMatchObject([
    {
      user_id: user.uuid,
      resource: made.body.id,
      details: {
        before: null,
        after: {
          bankCode: '0102',
          lastFour: '3374',
          environment: 'live',
          alias: 'Caja',
          connection: null,
        },
      },
    },
  ])
})
