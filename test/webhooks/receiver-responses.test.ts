import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { said, wordsOf } from '../../src/domain/words.ts'
import { deliveryId, webhookId } from '../../src/platform/ids.ts'
import {
  type AttemptRow,
  createMerchantWithWebhook,
  deliveryTo,
  recordEvents,
  storedWebhook,
  waitForAttempts,
  waitForDelivered,
} from '../support/deliveries.ts'
import {
  type Behaviour,
  closeConnection,
  closeMidResponse,
  failTimes,
  type Receiver,
  redirectTo,
  respondAfter,
  respondWith,
  respondWithBytes,
  startReceiver,
} from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'
import type { WebhookFixture } from '../support/webhooks.ts'

let service: Service
let receiver: Receiver
beforeAll(async () => {
  ;[service, receiver] = await Promise.all([startService(), startReceiver()])
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

/** Sends one event to a URL, and gives the first attempt. */
async function sendTo(url: string): Promise<{ webhook: WebhookFixture; attempt: AttemptRow }> {
  const { merchant, webhook } = await createMerchantWithWebhook(service, url)
  await recordEvents(service, merchant)
  await service.runCron()
  const [attempt] = await waitForAttempts(service, webhook, 1)
  if (!attempt) throw new Error('there was no attempt')
  return { webhook, attempt }
}

async function sendToOneThat(path: string, behaviour: Behaviour) {
  receiver.setBehaviour(path, behaviour)
  return sendTo(receiver.url(path))
}

test.each([200, 201, 202, 204, 299])('a %i counts as received', async (code) => {
  const { webhook, attempt } = await sendToOneThat(`/${code}`, respondWith(code))
  expect(attempt).toMatchObject({ number: 1, response_status: code, error: null })
  expect(await deliveryTo(service, webhook)).toMatchObject({
    status: 'success',
    attempts: 1,
    next_attempt_at: null,
    leased_until: null,
  })
  expect(await storedWebhook(service, webhook)).toMatchObject({ active: true, failing_since: null })
})

test.each([300, 304, 400, 401, 404, 429, 500, 503])(
  'a %i is a failure, and is retried',
  async (code) => {
    const { webhook, attempt } = await sendToOneThat(
      `/${code}`,
      respondWith(code, code === 304 ? '' : 'no'),
    )
    expect(attempt).toMatchObject({ response_status: code, error: null })
    const delivery = await deliveryTo(service, webhook)
    expect(delivery).toMatchObject({ status: 'pending', attempts: 1, attempts_in_round: 1 })
    const waits = (delivery.next_attempt_at?.getTime() ?? 0) - delivery.updated_at.getTime()
    expect(waits).toBeGreaterThanOrEqual(5_000)
    expect(waits).toBeLessThanOrEqual(5_500)
    expect((await storedWebhook(service, webhook)).failing_since).not.toBeNull()
  },
)

test.each([301, 302, 303, 307, 308])(
  'a redirect (%i) is a failure, and is not followed',
  async (code) => {
    const { attempt } = await sendToOneThat(
      `/redirects-${code}`,
      redirectTo(receiver.url(`/elsewhere-${code}`), code),
    )
    expect(attempt.response_status).toBe(code)
    expect(receiver.requestsTo(`/elsewhere-${code}`)).toStrictEqual([])
  },
)

const BROKEN_OFF = said(
  'No se pudo conectar, o la conexión se cortó antes de la respuesta.',
  'The connection could not be made, or it broke off before a response came.',
)

test('an attempt without a receiver says so, and names no address', async () => {
  const { attempt } = await sendTo('http://127.0.0.1:9/nobody')
  expect(attempt).toMatchObject({
    response_status: null,
    response_body: null,
    error: BROKEN_OFF,
  })
})

test('a connection that ends without a response is a failure', async () => {
  const { attempt } = await sendToOneThat('/cut', closeConnection)
  expect(attempt).toMatchObject({
    response_status: null,
    error: BROKEN_OFF,
  })
})

test('a response that breaks off after its status counts as received', async () => {
  const { webhook, attempt } = await sendToOneThat('/cut-later', closeMidResponse)
  expect(attempt).toMatchObject({ response_status: 200, response_body: 'so far', error: null })
  expect((await deliveryTo(service, webhook)).status).toBe('success')
})

test('a response whose body takes long delays nothing', async () => {
  const { attempt } = await sendToOneThat('/drip', (response) => {
    response.writeHead(200)
    response.write('first')
  })
  expect(attempt).toMatchObject({ response_status: 200, response_body: 'first', error: null })
  expect(attempt.duration_ms).toBeGreaterThanOrEqual(1_900)
  expect(attempt.duration_ms).toBeLessThan(4_000)
})

test('of a response of ten megabytes the first kilobyte is stored, and the rest is not read', async () => {
  let written = 0
  const { attempt } = await sendToOneThat('/long', (response, nth) => {
    const { socket } = response
    socket?.once('close', () => {
      written = socket.bytesWritten
    })
    respondWithBytes(10 * 1024 * 1024)(response, nth)
  })
  expect(attempt.response_status).toBe(200)
  expect(attempt.response_body).toBe('long '.repeat(205).slice(0, 1024))
  await expect.poll(() => written).toBeGreaterThan(0)
  expect(written).toBeLessThan(8 * 1024 * 1024)
})

test('a response is stored whatever its bytes', async () => {
  const bytes = Buffer.concat([
    Buffer.from('a\0b'),
    Buffer.from([0xff]),
    Buffer.from('ñ'.repeat(600)),
  ])
  const { attempt } = await sendToOneThat(
    '/bytes',
    (response) => void response.writeHead(200).end(bytes),
  )
  expect(attempt.response_body).toBe(`a\ufffdb\ufffd${'ñ'.repeat(510)}`)
})

test('the response of a previous URL is recorded, and does not count against the current one', {
  tags: ['full'],
}, async () => {
  receiver.setBehaviour('/moved', respondAfter(1_000, respondWith(410)))
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/moved'))
  await recordEvents(service, merchant)
  await service.runCron()
  await receiver.waitFor('/moved', 1)
  await service.database.query('update webhooks set url = $2 where id = $1', [
    ...[webhook.uuid, receiver.url('/moved-here')],
  ])
  const [attempt] = await waitForAttempts(service, webhook, 1)
  expect(attempt).toMatchObject({ url: receiver.url('/moved'), response_status: 410 })
  expect(await storedWebhook(service, webhook)).toMatchObject({ active: true, failing_since: null })
  await receiver.waitFor('/moved-here', 1)
})

test('a delivery that failed once is retried after five seconds, without cron', {
  tags: ['full'],
}, async () => {
  receiver.setBehaviour('/once', failTimes(1))
  const { webhook, attempt } = await sendTo(receiver.url('/once'))
  expect(attempt.response_status).toBe(500)
  expect((await storedWebhook(service, webhook)).failing_since).not.toBeNull()
  const [first, second] = await receiver.waitFor('/once', 2)
  const waited = (second?.at ?? 0) - (first?.at ?? 0)
  expect(waited).toBeGreaterThanOrEqual(5_000)
  await waitForDelivered(service, webhook, 1)
  expect((await storedWebhook(service, webhook)).failing_since).toBeNull()
  expect(
    (await waitForAttempts(service, webhook, 2)).map(({ response_status }) => response_status),
  ).toStrictEqual([500, 200])
})

describe('a URL that leads to a forbidden address', () => {
  test.each([
    ['http://10.0.0.1/hook', 'Must not lead to a private or reserved address.'],
    ['ftp://example.com/hook', 'Must use https.'],
    ['https://10.0.0.1/hook', 'Must not lead to a private or reserved address.'],
    ['https://169.254.169.254/latest', 'Must not lead to a private or reserved address.'],
    ['https://payments.test/hook', 'Must not lead to this service.'],
  ])('is checked before each attempt: %s', async (url, problem) => {
    const { webhook, attempt } = await sendTo(url)
    expect(attempt).toMatchObject({
      response_status: null,
    })
    expect(wordsOf(attempt.error ?? '')).toEqual([
      expect.stringMatching(/^No se envió nada, porque la URL se rechaza: (?!Must)/),
      `Nothing was sent, since the URL is refused: ${problem}`,
    ])
    expect(await deliveryTo(service, webhook)).toMatchObject({ status: 'pending', attempts: 1 })
  })
})

test('the log has a line for each attempt, without URL, secret or body', async () => {
  const path = '/logged?token=hidden-in-the-query'
  receiver.setBehaviour(path, respondAfter(50, respondWith(418, 'said-by-the-receiver')))
  const { webhook } = await sendTo(receiver.url(path))
  const delivery = await deliveryTo(service, webhook)
  const lines = () =>
    service
      .logs()
      .filter(
        ({ event, webhook: of }) =>
          event === 'webhook.attempt' && of === webhookId.toPublic(webhook.uuid),
      )
  await expect.poll(() => lines().length).toBe(1)
  const [line] = lines()
  expect(line).toStrictEqual({
    level: 'info',
    event: 'webhook.attempt',
    requestId: expect.stringMatching(/^req_/),
    delivery: deliveryId.toPublic(delivery.id),
    webhook: webhookId.toPublic(webhook.uuid),
    type: 'transaction.completed',
    attempt: 1,
    status: 418,
    durationMs: expect.any(Number),
  })
  expect(Number(line?.durationMs)).toBeGreaterThanOrEqual(50)
  const all = JSON.stringify(service.logs())
  for (const text of ['hidden-in-the-query', 'said-by-the-receiver', 'whsec_', 'v1,', 'Café']) {
    expect(all).not.toContain(text)
  }
})
