import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey, createUser } from '../support/actors.ts'
import { createBankAccount } from '../support/bank-accounts.ts'
import { type FaultyProxy, type ProxyFault, startFaultyProxy } from '../support/faulty-proxy.ts'
import {
  MORNING,
  newOrder,
  type OrderTestbed,
  orderBody,
  startOrderTestbed,
} from '../support/order-testbed.ts'
import {
  issueC2pKeys,
  newOtp,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
} from '../support/payment-testbed.ts'
import { importSdk } from '../support/sdk-package.ts'
import { startService } from '../support/service.ts'

type Sdk = Awaited<ReturnType<typeof importSdk>>
type Options = ConstructorParameters<Sdk['Bolivar']>[0]

let sdk: Sdk
let till: OrderTestbed
let shop: PaymentTestbed
let line: FaultyProxy
let payersLine: FaultyProxy
beforeAll(async () => {
  sdk = await importSdk()
  till = await startOrderTestbed()
  shop = await startPaymentTestbed()
  line = await startFaultyProxy(till.service.url)
  payersLine = await startFaultyProxy(shop.service.url)
})
afterEach(() => line.setFault('none'))
afterAll(async () => {
  await Promise.all([line.close(), payersLine.close()])
  await Promise.all([till.stop(), shop.stop()])
})

/** The testbeds live at another time. */
const headers = { 'X-Local-Clock': MORNING.toISOString() }

/** A fetch that counts its calls, during the first of which the line has a fault. */
function faultyOnce(proxy: FaultyProxy, fault: ProxyFault) {
  const sent: { key: string | null }[] = []
  const fetchOnce: typeof fetch = async (input, init) => {
    sent.push({ key: new Headers(init?.headers).get('Idempotency-Key') })
    proxy.setFault(sent.length === 1 ? fault : 'none')
    return fetch(input, init)
  }
  return { fetch: fetchOnce, sent }
}

const clientOf = (options: Partial<Options>) =>
  new sdk.Bolivar({
    baseUrl: line.proxiedUrl(till.service.url),
    apiKey: till.keys.live.token,
    headers,
    ...options,
  })

describe('a payment whose answer was lost', () => {
  test('is asked for again with the same key, and leaves the bank once', async () => {
    const order = newOrder('bnc')
    const { fetch, sent } = faultyOnce(line, 'cut')
    const replayed: (string | null)[] = []
    const payment = await clientOf({ fetch }).sendMobilePayment(
      { body: orderBody(order, till.accounts.bnc) as never },
      { onHeaders: (headers) => replayed.push(headers.get('Idempotent-Replayed')) },
    )
    expect(payment.status).toBe('success')
    expect(sent).toHaveLength(2)
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(sent[1]).toEqual(sent[0])
    expect(replayed).toEqual(['true'])
    const paid = till.bnc.books.paidOut().filter(({ amount }) => amount === order.amount)
    expect(paid).toHaveLength(1)
  })

  test('is charged from a payer once', async () => {
    const link = await shop.createLink('bnc')
    const payer = newPayer()
    const otp = newOtp()
    issueC2pKeys(shop, payer, otp, newOtp())
    const { fetch, sent } = faultyOnce(payersLine, 'cut')
    const client = clientOf({ fetch, baseUrl: payersLine.proxiedUrl(shop.service.url) })
    const body = { ...payer, otp } as never
    const paid = await client.chargeLink({ token: link.token, body })
    expect(paid.status).toBe('success')
    expect(sent).toHaveLength(2)
    const charged = shop.bnc.books.lines().filter(({ kind }) => kind === 'c2p')
    expect(charged.filter(({ amount }) => amount === link.amount)).toHaveLength(1)
  })

  test('is the same one for a program that begins anew with its own key', async () => {
    const order = newOrder('bnc')
    const body = orderBody(order, till.accounts.bnc) as never
    const idempotencyKey = `order ${order.amount}`
    line.setFault('cut')
    const failed = await clientOf({ maxRetries: 0 })
      .sendMobilePayment({ body }, { idempotencyKey })
      .then(null, (error) => error)
    expect(failed).toBeInstanceOf(sdk.ConnectionError)
    expect(failed.idempotencyKey).toBe(idempotencyKey)
    line.setFault('none')
    const payment = await clientOf({}).sendMobilePayment({ body }, { idempotencyKey })
    expect(payment.status).toBe('success')
    expect(till.bnc.books.paidOut().filter((p) => p.amount === order.amount)).toHaveLength(1)
    const other = { ...(body as object), amount: 1 } as never
    const refused = clientOf({}).sendMobilePayment({ body: other }, { idempotencyKey })
    await expect(refused).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', status: 422 })
  })

  test('is one payment although the first request still runs when the second one comes', async () => {
    const order = newOrder('bnc')
    const { fetch, sent } = faultyOnce(line, { lateMs: 2_000 })
    // Only the first request is given up: on a busy machine the second may need long.
    const impatient: typeof fetch = (input, init) =>
      sent.length === 0
        ? fetch(input, { ...init, signal: AbortSignal.timeout(300) })
        : fetch(input, init)
    const payment = await clientOf({ fetch: impatient }).sendMobilePayment({
      body: orderBody(order, till.accounts.bnc) as never,
    })
    expect(payment.status).toBe('success')
    expect(sent.length).toBeGreaterThan(1)
    expect(till.bnc.books.paidOut().filter((p) => p.amount === order.amount)).toHaveLength(1)
  })
})

describe('is not repeated', () => {
  test('what takes no Idempotency-Key', async () => {
    const { fetch, sent } = faultyOnce(line, 'cut')
    const body = { email: 'nobody@example.com' }
    const asked = clientOf({ fetch }).resendVerification({ body })
    await expect(asked).rejects.toBeInstanceOf(sdk.ConnectionError)
    expect(sent).toHaveLength(1)
  })

  test('what the service refused, whose reason is told', async () => {
    const { fetch, sent } = faultyOnce(line, 'none')
    const body = { ...orderBody(newOrder('bnc'), till.accounts.bnc), amount: -1 } as never
    const refused = await clientOf({ fetch })
      .sendMobilePayment({ body })
      .then(null, (error) => error)
    expect(refused).toBeInstanceOf(sdk.ApiError)
    expect(refused).toMatchObject({ code: 'INVALID_REQUEST', status: 400 })
    expect(refused.details).toEqual([{ path: 'amount', message: expect.any(String) }])
    expect(refused.requestId).toMatch(/^req_/)
    expect(sent).toHaveLength(1)
  })

  test('what the caller ended, while it waits as well', async () => {
    line.setFault('gone')
    const stop = new AbortController()
    setTimeout(() => stop.abort(new Error('the shop closes')), 100)
    const asked = clientOf({ maxRetries: 50 }).listBanks({}, { signal: stop.signal })
    await expect(asked).rejects.toThrow('the shop closes')
  })
})

test('a rate limit is an error that says how long to wait, if nobody is to wait', {
  tags: ['full'],
}, async () => {
  const limited = await startService({
    vars: { RATE_LIMITS: 'enforced' },
    rateLimits: { CREDENTIAL_LIMITER: 1 },
  })
  const { token } = await createApiKey(limited, await createUser(limited))
  const client = new sdk.Bolivar({ baseUrl: limited.url, apiKey: token, maxRetries: 0 })
  await client.listBanks()
  const refused = await client.listBanks().then(null, (error) => error)
  expect(refused).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 60 })
  await limited.stop()
})

/** A gateway before the service, which answers the first requests by itself. */
async function startGateway(answers: ((response: ServerResponse) => void)[]) {
  const seen: { at: number; headers: IncomingHttpHeaders }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    seen.push({ at: performance.now(), headers: request.headers })
    const own = answers[seen.length - 1]
    if (own !== undefined) return own(response)
    const { method = 'GET', url = '/' } = request
    const body = chunks.length === 0 ? null : new Uint8Array(Buffer.concat(chunks))
    const { authorization = '', 'idempotency-key': key = '' } = request.headers
    const type = { 'Content-Type': 'application/json', 'Idempotency-Key': String(key) }
    const answer = await till.service.fetch(url, {
      method,
      body,
      headers: { authorization, ...(body && type) },
    })
    const contentType = answer.headers.get('Content-Type') ?? ''
    response.writeHead(answer.status, { 'Content-Type': contentType }).end(await answer.text())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

const respond = (status: number, retryAfter?: string) => (response: ServerResponse) =>
  void response
    .writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter })
    .end('<h1>gateway</h1>')

describe('behind a gateway', () => {
  test('waits as long as a 503 says, and sends the same key', { tags: ['full'] }, async () => {
    const gateway = await startGateway([respond(503, '1'), respond(429, '1'), respond(502)])
    const account = await createBankAccount(till.service, { ...till.payer } as never)
    const { token } = till.keys.test
    const client = clientOf({ baseUrl: gateway.url, apiKey: token })
    const payment = await client.sendMobilePayment({
      body: orderBody(newOrder('sandbox'), account) as never,
    })
    expect(payment.status).toBe('success')
    const [first, second, third] = gateway.seen
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(950)
    expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThan(950)
    expect(new Set(gateway.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    await gateway.stop()
  })

  test('gives up at once if it would have to wait for more than a minute', async () => {
    const gateway = await startGateway([respond(503, '3600')])
    const asked = clientOf({ baseUrl: gateway.url }).listBanks()
    await expect(asked).rejects.toThrow(/responded with 503, and not as this service does/)
    expect(gateway.seen).toHaveLength(1)
    await gateway.stop()
  })

  test('takes a page of somebody else for no answer, and sends its key nowhere else', async () => {
    const elsewhere = await startGateway([respond(200)])
    const redirect = (response: ServerResponse) =>
      void response.writeHead(302, { Location: elsewhere.url }).end()
    const gateway = await startGateway([respond(200), redirect])
    const client = clientOf({ baseUrl: gateway.url, maxRetries: 0 })
    await expect(client.listBanks()).rejects.toBeInstanceOf(sdk.ConnectionError)
    await expect(client.listBanks()).rejects.toBeInstanceOf(sdk.ConnectionError)
    expect(elsewhere.seen).toEqual([])
    await Promise.all([gateway.stop(), elsewhere.stop()])
  })
})

describe('one call', () => {
  test('is sent by a fetch of its own, and takes any time where there is no limit', async () => {
    const gateway = await startGateway([])
    const client = clientOf({ baseUrl: gateway.url, timeoutMs: Number.POSITIVE_INFINITY })
    const sent: string[] = []
    const own: typeof fetch = (input, init) => {
      sent.push(String(input))
      return fetch(input, init)
    }
    await client.listBanks({}, { fetch: own })
    await client.listBanks()
    expect(sent).toEqual([`${gateway.url}/api/v1/bank/banks`])
    expect(gateway.seen).toHaveLength(2)
    await gateway.stop()
  })

  test('sends a file of rows as it is, in whatever encoding', async () => {
    const file = new Blob([new Uint8Array([0x4e, 0xf3, 0x6d])])
    const sent: (RequestInit | undefined)[] = []
    const refuse: typeof fetch = async (_, init) => {
      sent.push(init)
      return new Response('', { status: 400 })
    }
    const asked = clientOf({ fetch: refuse }).createPayout({ id: 'mer_1', query: {}, body: file })
    await expect(asked).rejects.toBeInstanceOf(sdk.ConnectionError)
    expect(
      sent.map((init) => [new Headers(init?.headers).get('Content-Type'), init?.body]),
    ).toEqual([['text/csv', file]])
  })
})

describe('a list', () => {
  test('is read to its end while others add to it, without skipping or repeating', async () => {
    const { token } = await createApiKey(till.service, till.payer as never)
    const client = clientOf({ apiKey: token })
    for (let n = 0; n < 5; n += 1) await createBankAccount(till.service, till.payer as never)
    const { total } = await client.listBankAccounts({ query: { environment: 'sandbox' } })
    const ids: string[] = []
    const query = { environment: 'sandbox', limit: 2 } as const
    for await (const { id } of client.listBankAccounts({ query })) {
      ids.push(id)
      if (ids.length === 3) await createBankAccount(till.service, till.payer as never)
    }
    expect(ids).toHaveLength(total)
    expect(new Set(ids).size).toBe(total)
  })

  test('asks for no page that is not read', async () => {
    const { fetch, sent } = faultyOnce(line, 'none')
    for await (const account of clientOf({ fetch, apiKey: till.keys.test.token }).listBankAccounts({
      query: { limit: 1 },
    })) {
      expect(account.id).toMatch(/^acc_/)
      break
    }
    expect(sent).toHaveLength(1)
  })
})

describe('refuses before anything is sent', () => {
  test.each([
    ['a path that an id would lead astray', { id: '..' }],
    ['a missing id', {} as { id: string }],
  ])('%s', async (_, input) => {
    await expect(clientOf({}).getMerchant(input)).rejects.toBeInstanceOf(TypeError)
  })

  test('an address that is none', () => {
    expect(() => clientOf({ baseUrl: 'payments' })).toThrow(TypeError)
  })

  test('an Idempotency-Key where the operation takes none', async () => {
    const asked = clientOf({}).listBanks({}, { idempotencyKey: 'mine' })
    await expect(asked).rejects.toThrow('takes no Idempotency-Key')
  })
})
