import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiKey, createMerchant, createUser, PASSWORD } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest, storedAndLoggedText } from '../../support/auth.ts'
import {
  AMBIGUOUS_ACCOUNT,
  type BankAccountFixture,
  createBankAccount,
  randomAccountNumber,
} from '../../support/bank-accounts.ts'
import { createApp } from '../../support/factors.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { type Service, startService } from '../../support/service.ts'
import { createBoundAccount, shownInForce } from '../../support/settlement-accounts.ts'
import { createTeam, type Team } from '../../support/team.ts'

let service: Service
let api: Api
let team: Team
let account: BankAccountFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  team = await createTeam(service)
  account = await createBoundAccount(service, team.owner)
})
afterAll(() => service.stop())

const set = (
  name: unknown,
  as: { token: string } = team.owner,
  { id }: { id: string } = team.merchant,
) => api('PUT', `/merchants/${id}/settlement-account`, { as, body: { account: name } })
const get = (as: { token: string } = team.owner, { id }: { id: string } = team.merchant) =>
  api('GET', `/merchants/${id}/settlement-account`, { as })

test.each(['id', 'accountNumber'] as const)('the account can be named by its %s', async (by) => {
  const named = await set(account[by])
  expect(named.body).toStrictEqual(shownInForce(account))
  expect((await get()).text).toBe(named.text)
})

test('only the OWNER can set it', async () => {
  const own = await createBoundAccount(service, team.admin)
  for (const name of [account.id, own.id, null]) {
    expectRefusal(await set(name, team.admin), 'FORBIDDEN')
    expectRefusal(await set(name, team.member), 'FORBIDDEN')
  }
  expectRefusal(await set(account.id, await createUser(service)), 'NOT_FOUND')
})

test('it can be changed and removed', async () => {
  await set(account.id)
  const other = await createBoundAccount(service, team.owner)
  expect((await set(other.id)).body).toStrictEqual(shownInForce(other))
  expect((await set(null)).body).toStrictEqual(shownInForce(null))
  expect((await get()).body).toStrictEqual(shownInForce(null))
})

test('merchants of one owner can share it', async () => {
  const second = await createMerchant(service, team.owner)
  await set(account.id)
  expect((await set(account.id, team.owner, second)).body).toStrictEqual(shownInForce(account))
  expect((await get()).body).toStrictEqual(shownInForce(account))
})

test('somebody else’s, a removed and an unknown account give the same 404', async () => {
  const others = await createBoundAccount(service, team.admin)
  const withoutId = ({ text }: { text: string }) => text.replace(/"requestId":"[^"]+"/, '')
  const refused = await set(others.id)
  expectRefusal(refused, 'NOT_FOUND')
  await api('DELETE', `/bank/accounts/${account.id}`, { as: team.owner })
  for (const name of [
    others.accountNumber,
    account.id,
    account.accountNumber,
    randomAccountNumber(),
    'acc_01kga5ycm3e8wbrqjbzqk9c6vm',
  ]) {
    expect(withoutId(await set(name)), name).toBe(withoutId(refused))
  }
  expect((await get()).body).toStrictEqual(shownInForce(null))
})

test('a sandbox account, and one that waits for its bank, are refused', async () => {
  const sandbox = await createBankAccount(service, team.owner)
  expect(expectRefusal(await set(sandbox.id), 'CONFLICT')).toContain('sandbox')
  const pending = await createBankAccount(service, team.owner, { environment: 'live' })
  expect(expectRefusal(await set(pending.id), 'CONFLICT')).toContain('waits')
  expect((await get()).body).toStrictEqual(shownInForce(null))
})

test.each([undefined, 7, '', 'canary-8f3b', '01910001482101010048', { id: 'x' }])(
  'a malformed account is refused: %j',
  async (wrong) => {
    const refused = await set(wrong)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'account' }])
    expect(refused.text).not.toContain('canary')
  },
)

describe('an API key of the OWNER', () => {
  test.each(['live', 'test'] as const)(
    'that is %s is refused, bound or not',
    async (environment) => {
      const { merchant, owner } = team
      await set(account.id)
      for (const options of [{}, { merchant }]) {
        const key = await createApiKey(service, owner, { environment, ...options })
        for (const name of [account.accountNumber, null]) {
          expectRefusal(await set(name, key), 'FORBIDDEN')
        }
      }
      expect((await get()).body).toStrictEqual(shownInForce(account))
    },
  )
})

describe('a session', () => {
  const presented = (columns: string) =>
    service.database.query(`update sessions set ${columns} where id = $1`, [team.owner.sessionUuid])

  test.each([
    'password_presented_at = null',
    `password_presented_at = now() - interval '11 minutes'`,
  ])('that has not presented its password lately has to step up: %s', async (columns) => {
    await presented(columns)
    expectRefusal(await set(account.id), 'STEP_UP_REQUIRED')
    expect((await get()).body).toStrictEqual(shownInForce(null))
    const body = { password: PASSWORD }
    expect((await api('POST', '/auth/step-up', { as: team.owner, body })).status).toBe(204)
    expect((await set(account.id)).body).toStrictEqual(shownInForce(account))
  })

  test('of somebody with a second factor has to present that one', async () => {
    await createApp(service, team.owner)
    expectRefusal(await set(account.id), 'STEP_UP_REQUIRED')
    await presented('factor_presented_at = now()')
    expect((await set(account.id)).body).toStrictEqual(shownInForce(account))
  })
})

test('a change is recorded with before and after, and once if nothing changes', async () => {
  const recordsOf = async (name: string | null) => {
    const { headers } = await set(name)
    const requestId = headers.get('X-Request-Id')
    return auditRecordsOfRequest(service, 'merchant.settlement_account_update', requestId)
  }
  expect(await recordsOf(account.id)).toMatchObject([
    {
      user_id: team.owner.uuid,
      resource: team.merchant.id,
      details: { before: { settlementAccount: null }, after: { settlementAccount: account.id } },
    },
  ])
  expect(await recordsOf(account.accountNumber)).toStrictEqual([])
  expect(await recordsOf(null)).toMatchObject([
    { details: { before: { settlementAccount: account.id }, after: { settlementAccount: null } } },
  ])
})

test('no response, record or log line has the whole number', async () => {
  const answers = [await set(account.accountNumber), await get()]
  for (const { text } of answers) expect(text).not.toContain(account.accountNumber)
  const keeping = (await storedAndLoggedText(service)).split('\n')
  // The account's own row, with its connection, which is named after another number.
  expect(keeping.filter((row) => row.includes(account.accountNumber))).toHaveLength(1)
})

describe('if the account is removed at the same instant,', () => {
  const remove = () => api('DELETE', `/bank/accounts/${account.id}`, { as: team.owner })
  const queued = async (...requests: (() => ReturnType<Api>)[]) => {
    const holder = await openTransaction(service.database)
    await holder.query('select from bank_accounts where id = $1 for update', [account.uuid])
    const running: ReturnType<Api>[] = []
    for (const request of requests) {
      running.push(request())
      await waitForLockWaiters(service.database, running.length)
    }
    await holder.commit()
    return Promise.all(running)
  }

  test('it stays if the settlement account was set first', async () => {
    const [named, removed] = await queued(() => set(account.id), remove)
    expect([named?.status, removed?.status]).toStrictEqual([200, 409])
    expect((await get()).body).toStrictEqual(shownInForce(account))
  })

  test('it is not found if it was removed first', async () => {
    const [removed, named] = await queued(remove, () => set(account.id))
    expect([removed?.status, named?.status]).toStrictEqual([204, 404])
    expect((await get()).body).toStrictEqual(shownInForce(null))
  })
})

test('a number of both a live and a sandbox account is a 409 that asks for the id', async () => {
  const { accountNumber } = account
  await createBankAccount(service, team.owner, { accountNumber })
  const refused = await set(accountNumber)
  expectRefusal(refused, 'CONFLICT')
  expect(refused.body.error.message).toBe(AMBIGUOUS_ACCOUNT)
})
