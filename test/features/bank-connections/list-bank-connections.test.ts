import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createAdminKey, createApiKey, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { bncConnection, r4Connection } from '../../support/connections.ts'
import { createOwnConnection } from '../../support/own-connections.ts'
import { type Service, startService } from '../../support/service.ts'

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

test('each connection is shown with its capabilities and the account bound to it', async () => {
  await bind('bnc-uno')
  const { body, text } = await api('GET', '/admin/bank-connections', { as: administrator })
  expect(body).toStrictEqual({
    own: [],
    data: [
      {
        name: 'bnc-uno',
        bank: 'bnc',
        bankCode: '0191',
        accountNumber: `****************${bnc.accountNumber.slice(-4)}`,
        rif: 'J309841327',
        account: account.id,
        capabilities: { statement: true, verifiesIncoming: true },
      },
      {
        name: 'r4-uno',
        bank: 'r4',
        bankCode: '0169',
        accountNumber: `****************${r4.accountNumber.slice(-4)}`,
        rif: 'J309841327',
        account: null,
        capabilities: { statement: false, verifiesIncoming: false },
      },
      {
        name: 'bnc-dos',
        bank: 'bnc',
        bankCode: '0191',
        accountNumber: `****************${ofPerson.accountNumber.slice(-4)}`,
        rif: 'V061234566',
        account: null,
        capabilities: { statement: true, verifiesIncoming: true },
      },
    ],
  })
  for (const secret of [bnc.accountNumber, bnc.masterKey, bnc.noticeKey, r4.commerce]) {
    expect(text).not.toContain(secret)
  }
})

test('only administrators see the connections', async () => {
  for (const as of [user, await createApiKey(service, user)]) {
    expectRefusal(await api('GET', '/admin/bank-connections', { as }), 'FORBIDDEN')
  }
  expectRefusal(await api('GET', '/admin/bank-connections'), 'UNAUTHORIZED')
})

test('an administrator’s live key can list them, and a test key cannot', async () => {
  const shown = await api('GET', '/admin/bank-connections', { as: administrator })
  const live = await createAdminKey(service, administrator, { environment: 'live' })
  expect((await api('GET', '/admin/bank-connections', { as: live })).body).toStrictEqual(shown.body)
  const test = await createAdminKey(service, administrator)
  expectRefusal(await api('GET', '/admin/bank-connections', { as: test }), 'FORBIDDEN')
})

test('users’ own ones are listed, newest first, by their status', async () => {
  const [first, second] = [
    await createOwnConnection(service, user),
    await createOwnConnection(service, user),
  ]
  await service.database.query(
    `update bank_connections set status = 'checking', last_error = 'rejected:1010' where id = $1`,
    [first.uuid],
  )
  const list = async (query = '') =>
    (await api('GET', `/admin/bank-connections${query}`, { as: administrator })).body.own
  expect(await list()).toMatchObject([
    { id: second.id, userId: user.id, protocol: 'bdv', status: 'pending_approval' },
    {
      ...{ id: first.id, status: 'checking', accountId: first.account.id },
      lastError: { kind: 'rejected', code: '1010' },
      accountNumber: `****************${first.account.accountNumber.slice(-4)}`,
    },
  ])
  expect((await list('?status=checking')).map(({ id }: { id: string }) => id)).toEqual([first.id])
  expectRefusal(
    await api('GET', '/admin/bank-connections?status=x', { as: administrator }),
    'INVALID_REQUEST',
  )
})

test('a deployment without connections has an empty list', { tags: ['full'] }, async () => {
  const without = await startService()
  const as = await createUser(without, { role: 'ADMIN' })
  const { body } = await apiOf(without)('GET', '/admin/bank-connections', { as })
  expect(body).toStrictEqual({ data: [], own: [] })
  await without.stop()
})
