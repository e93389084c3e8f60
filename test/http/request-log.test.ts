import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeyId, type Uuid } from '../../src/platform/ids.ts'
import { type Actor, createApiKey, createMerchant, createUser } from '../support/actors.ts'
import { type BankAccountFixture, createBankAccount } from '../support/bank-accounts.ts'
import { createLink } from '../support/link-fixtures.ts'
import { samplePng } from '../support/pictures.ts'
import { type LogLine, type Service, startService } from '../support/service.ts'

let service: Service
let owner: Actor
let key: { uuid: Uuid<'apiKey'>; token: string }
let account: BankAccountFixture
let merchantId: string
let linkToken: string
beforeAll(async () => {
  service = await startService()
  owner = await createUser(service)
  key = await createApiKey(service, owner)
  account = await createBankAccount(service, owner)
  const merchant = await createMerchant(service, owner)
  merchantId = merchant.id
  linkToken = (await createLink(service, merchant)).token
})
afterAll(() => service.stop())

/** The log lines of a request, once that of a later one has arrived. */
async function linesOf(path: string, init: RequestInit = {}): Promise<[number, LogLine[]]> {
  const { status, headers } = await service.fetch(path, init)
  const requestId = headers.get('X-Request-Id')
  const later = `later-${randomUUID()}`
  await service.fetch('/nothing', { headers: { 'X-Request-Id': later } })
  await expect.poll(() => service.logs().some((line) => line.requestId === later)).toBe(true)
  expect(requestId).toMatch(/^req_[0-9a-z]{26}$/)
  return [status, service.logs().filter((line) => line.requestId === requestId)]
}

const milliseconds = expect.any(Number)

/** The line of a request: these fields and no others. */
const requestLine = (fields: Partial<LogLine>): LogLine => ({
  level: 'info',
  event: 'request',
  requestId: expect.any(String),
  route: null,
  method: 'GET',
  status: 200,
  refusal: null,
  userId: null,
  apiKeyId: null,
  durationMs: milliseconds,
  sqlRoundTrips: 0,
  sqlMs: milliseconds,
  ...fields,
})

const json = { 'Content-Type': 'application/json' }
const as = ({ token }: { token: string }) => ({ Authorization: `Bearer ${token}` })
const post = (body: unknown, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})

describe('the one log line of a request has', () => {
  test('the caller, the operation and the time spent on the database', async () => {
    const [status, lines] = await linesOf('/api/v1/auth/me', { headers: as(owner) })
    expect([status, lines]).toStrictEqual([
      200,
      [requestLine({ route: 'getMe', userId: owner.id, sqlRoundTrips: 1 })],
    ])
    const [line] = lines
    expect(line?.durationMs).toBeGreaterThanOrEqual(Number(line?.sqlMs))
  })

  test('the paying key, and the time spent on the bank', async () => {
    const order = { account_number: account.id, phone: '04121234567', amount: 125.5 }
    const caller = { userId: owner.id, apiKeyId: apiKeyId.toPublic(key.uuid) }
    const [status, lines] = await linesOf('/api/v1/bank/p2p', post(order, as(key)))
    const line = { route: 'sendMobilePayment', method: 'POST', status: 201, ...caller }
    expect([status, lines]).toStrictEqual([
      201,
      [requestLine({ ...line, sqlRoundTrips: 2, bankMs: milliseconds })],
    ])
  })

  test('the time spent on the storage', async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(samplePng())]), 'logo.png')
    const path = `/api/v1/merchants/${merchantId}/store/logo`
    const sent = { method: 'POST', headers: as(owner), body: form }
    const line = { route: 'uploadLogo', method: 'POST', userId: owner.id, sqlRoundTrips: 2 }
    expect((await linesOf(path, sent))[1]).toStrictEqual([
      requestLine({ ...line, storageMs: milliseconds }),
    ])
  })

  test.each<[string, () => Promise<[number, LogLine[]]>, Partial<LogLine>]>([
    [
      'what was refused for its input',
      () => linesOf('/api/v1/auth/login', post({ email: 7 }, {})),
      { route: 'login', method: 'POST', status: 400, refusal: 'INVALID_REQUEST' },
    ],
    [
      'what had no credential',
      () => linesOf('/api/v1/merchants'),
      { route: 'listMerchants', status: 401, refusal: 'UNAUTHORIZED' },
    ],
    [
      'what the database refused, and to whom',
      () => linesOf('/api/v1/merchants/mer_unknown', { headers: as(owner) }),
      {
        get userId() {
          return owner.id
        },
        route: 'getMerchant',
        status: 404,
        refusal: 'NOT_FOUND',
        sqlRoundTrips: 1,
      },
    ],
    [
      'which path was asked in vain with another method',
      () => linesOf('/docs', { method: 'POST' }),
      { route: 'docs', method: 'POST', status: 405, refusal: 'METHOD_NOT_ALLOWED' },
    ],
    [
      'of a path that is not there nothing but that',
      () => linesOf('/no/such/path'),
      { status: 404, refusal: 'NOT_FOUND' },
    ],
    // It shows the rate of the day.
    ['which page was shown', () => linesOf('/'), { route: 'home', sqlRoundTrips: 1 }],
    [
      'which page was shown, and what it took',
      () => linesOf(`/pay/${linkToken}`),
      { route: 'payLink', sqlRoundTrips: 1 },
    ],
    [
      'which page was refused',
      () => linesOf('/pay/nothing'),
      { route: 'payLink', status: 404, refusal: 'NOT_FOUND', sqlRoundTrips: 1 },
    ],
  ])('%s', async (_, ask, fields) => {
    const [status, lines] = await ask()
    expect([status, lines]).toStrictEqual([fields.status ?? 200, [requestLine(fields)]])
  })
})

describe('a failed request has another line with the reason', () => {
  const without = async <Result>(table: string, work: () => Promise<Result>): Promise<Result> => {
    await service.database.query(`alter table ${table} rename to gone`)
    try {
      return await work()
    } finally {
      await service.database.query(`alter table gone rename to ${table}`)
    }
  }

  test.each<[string, string, () => string, string]>([
    ['of the interface', 'stores', () => `/api/v1/merchants/${merchantId}/store`, 'getStore'],
    ['of a page', 'payment_links', () => `/pay/${linkToken}`, 'payLink'],
  ])('%s', async (_, table, path, route) => {
    const asked = () => linesOf(path(), { headers: as(owner) })
    const [status, [failed, line, ...others]] = await without(table, asked)
    expect(status).toBe(500)
    expect(failed).toMatchObject({
      ...{ level: 'error', event: 'request.failed', refusal: 'INTERNAL_ERROR', code: '42P01' },
    })
    expect(line).toMatchObject({ event: 'request', route, status: 500, sqlRoundTrips: 1 })
    expect(others).toStrictEqual([])
  })
})
