import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUuid, userId } from '../../../src/platform/ids.ts'
import { type Actor, createAdminKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import { type BankOrderOptions, createBankOrder } from '../../support/bank-orders.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
})
afterAll(() => service.stop())

const list = (query = '') => api('GET', `/admin/payments?${query}`, { as: administrator })
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id)

/** Somebody with an account, and what pays from it. */
async function somePayer() {
  const owner = await createUser(service)
  const account = await createBankAccount(service, owner)
  const pay = (options?: BankOrderOptions) => createBankOrder(service, owner, account, options)
  return { owner, account, pay, mine: `userId=${owner.id}` }
}

const send = (owner: Actor, account: BankAccountFixture, amount: number) =>
  api('POST', '/bank/p2p', {
    as: owner,
    body: { account_number: account.id, phone: '04121234567', amount, name: 'Luis Rojas' },
  })

test('a payment that its bank carried out is listed', async () => {
  const { owner, account, mine } = await somePayer()
  const sent = await send(owner, account, 125.5)
  const { body } = await list(mine)
  const item = {
    id: sent.body.id,
    userId: owner.id,
    accountId: account.id,
    kind: 'p2p',
    connection: 'sandbox',
    environment: 'sandbox',
    amount: 125.5,
    status: 'success',
    reference: sent.body.reference,
    flagged: false,
    needsReview: false,
    attempts: 0,
    nextAttemptAt: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  }
  expect(body).toStrictEqual({ data: [item], page: 1, limit: 20, total: 1 })
})

test('a failed payment has a failure reason, and no other payment has one', async () => {
  const { owner, account, mine } = await somePayer()
  await send(owner, account, 10.51)
  const failureReason = {
    code: 'INSUFFICIENT_FUNDS',
    es: expect.stringContaining('Fondos insuficientes'),
    en: expect.stringContaining('insufficient funds'),
  }
  const listed = await list(mine)
  expect(listed.body.data).toMatchObject([{ status: 'failed', failureReason }])
  await send(owner, account, 10.68)
  const [pending] = (await list(mine)).body.data
  expect(pending.status).toBe('pending')
  expect(pending).not.toHaveProperty('failureReason')
})

test('a charge of the sandbox, which belongs to no account, is listed', async () => {
  const owner = await createUser(service)
  const link = await createLink(service, await createMerchant(service, owner))
  const charged = await api('POST', `/pay/${link.token}/charge`, {
    body: { phone: '04121234567', document: 'V12345678', bankCode: '0102', otp: '12345678' },
  })
  expect(charged.status, charged.text).toBe(200)
  const { body } = await list(`userId=${owner.id}`)
  expect(body.data).toMatchObject([{ kind: 'c2p', accountId: null, status: 'success' }])
})

test('the environment is a filter in either spelling and any case', async () => {
  const { pay, mine } = await somePayer()
  const { id } = await pay()
  for (const spelling of ['test', 'TEST', 'Sandbox']) {
    expect(idsOf(await list(`${mine}&environment=${spelling}`))).toStrictEqual([id])
  }
  expect(idsOf(await list(`${mine}&environment=PRODUCTION`))).toStrictEqual([])
})

test('each filter works alone, and all of them work together', async () => {
  const { owner, pay, mine } = await somePayer()
  const connection = `bnc-${owner.uuid.slice(-8)}`
  const account = await createBankAccount(service, owner, { environment: 'live', connection })
  const made = {
    pending: await pay(),
    flagged: await pay({ flagged: true }),
    success: await pay({ status: 'success' }),
    failed: await pay({ status: 'failed', flagged: true }),
    live: await createBankOrder(service, owner, account, { environment: 'live', connection }),
  }
  const names = new Map(Object.entries(made).map(([name, { id }]) => [id, name]))
  const found = async (query: string) =>
    new Set(idsOf(await list(`${mine}&${query}`)).map((id) => names.get(id)))

  expect(await found('status=pending')).toEqual(new Set(['pending', 'flagged', 'live']))
  expect(await found('status=SUCCESS')).toEqual(new Set(['success']))
  expect(await found('status=failed')).toEqual(new Set(['failed']))
  for (const spelling of ['live', 'production']) {
    expect(await found(`environment=${spelling}`)).toEqual(new Set(['live']))
  }
  expect(await found('environment=sandbox')).not.toContain('live')
  expect(await found('flagged=true')).toEqual(new Set(['flagged']))
  expect(await found('flagged=False')).toEqual(new Set(['pending', 'success', 'failed', 'live']))
  expect(await found(`connection=${connection}`)).toEqual(new Set(['live']))
  expect(await found('connection=none')).toEqual(new Set())
  expect(await found(`connection=${connection}&status=pending&environment=live`)).toEqual(
    new Set(['live']),
  )
  expect(await found(`connection=${connection}&status=success`)).toEqual(new Set())
})

test('an unknown user and a malformed id have no payments', async () => {
  for (const id of [userId.toPublic(newUuid(new Date())), 'usr_1']) {
    expect((await list(`userId=${id}`)).body).toMatchObject({ data: [], total: 0 })
  }
})

test('`from` is inclusive and `to` exclusive, and a day begins in Caracas', async () => {
  const { pay, mine } = await somePayer()
  const before = await pay({ createdAt: new Date('2026-01-31T03:59:59.999Z') })
  const first = await pay({ createdAt: new Date('2026-01-31T04:00:00.000Z') })
  const last = await pay({ createdAt: new Date('2026-02-01T03:59:59.999Z') })
  const after = await pay({ createdAt: new Date('2026-02-01T04:00:00.000Z') })
  const found = async (query: string) => idsOf(await list(`${mine}&${query}`))
  expect(await found('from=2026-01-31&to=2026-02-01')).toEqual([last.id, first.id])
  expect(await found('to=2026-01-31')).toEqual([before.id])
  expect(await found('from=2026-02-01')).toEqual([after.id])
  expect(await found('from=2026-01-31T04:00:00.001Z&to=2026-02-01T00:00:00-04:00')).toEqual([
    last.id,
  ])
  expect(await found('from=2026-02-01&to=2026-02-01')).toEqual([])
  expectRefusal(await list('from=2026-02-01&to=2026-01-31'), 'INVALID_REQUEST')
})

test('pages are newest first, and neither repeat nor skip a payment', async () => {
  const { pay, mine } = await somePayer()
  const made: string[] = []
  const createdAt = new Date()
  while (made.length < 5) made.unshift((await pay({ createdAt })).id)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`${mine}&limit=2&page=${page}`)))
  expect(pages.map(({ body }) => body.total)).toEqual([5, 5, 5, 5])
  expect(pages.map((page) => idsOf(page).length)).toEqual([2, 2, 1, 0])
  expect(pages.flatMap(idsOf).toSorted()).toEqual(made.toSorted())
  expect(pages.flatMap(idsOf)).toEqual(pages.flatMap(idsOf).toSorted().reverse())
})

test.each([
  ['status', 'status=done'],
  ['environment', 'environment=qa'],
  ['flagged', 'flagged=1'],
  ['connection', 'connection='],
  ['from', 'from=yesterday'],
  ['from', 'from=0000-01-01'],
  ['from', 'from=2026-02-30'],
  ['to', 'to=2026-01-31T10:00:00'],
  ['limit', 'limit=0'],
])('a wrong %s is refused: %s', async (path, query) => {
  const refused = await list(query)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path }])
})

test('only a platform administrator can list payments, even their own', async () => {
  const { owner, pay } = await somePayer()
  await pay()
  expectRefusal(await api('GET', '/admin/payments', { as: owner }), 'FORBIDDEN')
})

test('an administrator’s key lists its own environment, and is refused the other', async () => {
  const { owner, pay, mine } = await somePayer()
  const environment = 'live'
  const account = await createBankAccount(service, owner, { environment, connection: 'bnc' })
  const made = {
    test: await pay(),
    live: await createBankOrder(service, owner, account, { environment, connection: 'bnc' }),
  }
  for (const own of ['live', 'test'] as const) {
    const as = await createAdminKey(service, administrator, { environment: own })
    const listed = (query: string) => api('GET', `/admin/payments?${mine}&${query}`, { as })
    expect(idsOf(await listed(''))).toStrictEqual([made[own].id])
    for (const other of own === 'live' ? ['test', 'sandbox'] : ['live', 'production']) {
      const refused = await listed(`environment=${other}`)
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: 'environment' }])
    }
  }
  expect(idsOf(await list(mine))).toHaveLength(2)
})
