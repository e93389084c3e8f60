import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_BODY_BYTES } from '../../src/http/body.ts'
import { apiOf, expectRefusal, fullPath, routes } from '../support/api.ts'
import { bdvConnection, bncConnection, r4Connection } from '../support/connections.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld, type World } from '../support/world.ts'
import { matrix } from './matrix.ts'
import { sampleOf } from './samples.ts'

const CANARY = 'canary-8f3b'

/** Which of the values that are wrong for all other fields these fields accept. */
const acceptedValues: Record<string, unknown[]> = {
  'setSettlementAccount.account': [null],
  // A number that the lines do not add up to is refused as theirs.
  'createCheckout.amount': [12.5],
  'verifyPayment.amount': [12.5],
  'refundTransaction.amount': [12.5],
  'refundUnappliedPayment.amount': [12.5],
  'refundOverpaidCheckout.amount': [12.5],
  'refundCheckout.amount': [12.5],
  'createCheckout.acceptPartial': [true],
  'createPaymentLink.amount': [12.5, null],
  'updatePaymentLink.active': [true],
  'updatePaymentLink.expiresAt': [null],
  'updateWebhook.active': [true],
  'updateNotification.read': [true],
  'sendMobilePayment.amount': [12.5],
  'createTransfer.amount': [12.5],
  'setOperations.bank': [null],
  'setRate.rate': [12.5],
  'takeBncNotice.Amount': [12.5],
  'takeBncNotice.CommerceID': [null],
  'takeR4Notice.Monto': [12.5],
  'takeR4Notice.IdComercio': [null],
  'takeR4Notice.TelefonoComercio': [null],
  'takeBdvNotice.monto': [12.5],
  'takeBdvNotice.idComercio': [null],
  'takeBdvNotice.numeroComercio': [null],
  'setOperations.enabled': [true],
  'setBankAccountConnection.connection': [null],
}

const [bnc, r4, bdv] = [bncConnection(), r4Connection(), bdvConnection()]

/** The header by which a bank is authenticated before its body is read. */
const bankHeaders: Record<string, Record<string, string>> = {
  takeBncNotice: { 'x-api-key': bnc.noticeKey },
  takeR4Notice: { Authorization: r4.noticeToken },
  takeBdvNotice: { 'API-KEY': bdv.noticeKey },
}

let service: Service
let world: World
beforeAll(async () => {
  service = await startService({ vars: { BANK_CONNECTIONS: JSON.stringify([bnc, r4, bdv]) } })
  world = await createWorld(service)
})
afterAll(() => service.stop())

const malformedBodies = {
  'not JSON': `{"name": ${CANARY}`,
  'an array': `["${CANARY}"]`,
  'a string': `"${CANARY}"`,
  null: 'null',
  'a number': '1',
  'two values': `{} {"a":"${CANARY}"}`,
  'deeply nested': '['.repeat(30_000) + ']'.repeat(30_000),
}

/** Of a bank that is not known nothing is read: credential-before-body.test.ts. */
const readsBody = ({ route }: (typeof routes)[number]): boolean =>
  route.body !== undefined &&
  route.bodyIsCredential === undefined &&
  (route.identifySender === undefined || bankHeaders[route.id] !== undefined)

describe.each(routes.filter(readsBody))('$route.method $path', ({ route }) => {
  const send = (body: string, headers: Record<string, string> = {}) => {
    const { path } = sampleOf(route.id, world)
    return apiOf(service)(route.method.toUpperCase(), path, {
      ...(bankHeaders[route.id] ? {} : { as: world.owner }),
      body,
      headers: { ...bankHeaders[route.id], ...headers },
    })
  }

  test.each(Object.entries(malformedBodies))('refuses %s', async (_, body) => {
    const result = await send(body)
    expectRefusal(result, 'INVALID_REQUEST')
    expect(result.text).not.toContain(CANARY)
  })

  test('names each field of the wrong type, and echoes no value', async () => {
    const { body } = sampleOf(route.id, world)
    for (const field of Object.keys(body as object)) {
      for (const wrong of [{ value: CANARY }, [CANARY], 12.5, true, null]) {
        if (acceptedValues[`${route.id}.${field}`]?.includes(wrong)) continue
        const result = await send(JSON.stringify({ ...(body as object), [field]: wrong }))
        expectRefusal(result, 'INVALID_REQUEST')
        const paths = result.body.error.details.map(({ path }: { path: string }) => path)
        expect(
          paths.some((path: string) => path.startsWith(field)),
          `${field}: ${paths}`,
        ).toBe(true)
        expect(result.text).not.toContain(CANARY)
      }
    }
  })

  test('refuses a body that is one byte too large, whatever else is wrong', async () => {
    // The service does not read the rest, so this connection cannot be used again.
    const headers = { Connection: 'close', 'Content-Type': 'application/xml' }
    const tooMuch = ' '.repeat((route.maxBodyBytes ?? MAX_BODY_BYTES) + 1)
    expectRefusal(await send(tooMuch, headers), 'PAYLOAD_TOO_LARGE')
  })

  test('refuses a body that is not JSON by its type, before it is parsed', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'json',
    ]) {
      expectRefusal(await send('{', { 'Content-Type': type }), 'UNSUPPORTED_MEDIA_TYPE')
    }
  })

  test('accepts any JSON content type, and a missing one', async () => {
    for (const type of ['application/json; charset=utf-8', 'application/merge-patch+json', '']) {
      // Its own, since some requests succeed only once.
      const world = await createWorld(service)
      const { path, body } = sampleOf(route.id, world)
      const caller = route.access.kind === 'admin' ? 'platform' : 'OWNER'
      const headers = { Authorization: `Bearer ${world.tokens[caller]}`, 'Content-Type': type }
      const response = await service.fetch(fullPath(path), {
        method: route.method.toUpperCase(),
        headers,
        // Bytes, since a text body gets a content type from fetch itself.
        body: new TextEncoder().encode(JSON.stringify(body)),
      })
      const text = await response.text()
      // Requests that the body alone cannot make valid, such as for the invited user, are refused as in the matrix.
      expect(response.status, `${type}: ${text}`).toBe(matrix.get(route.id)?.[caller])
    }
  })
})

test('counts a body whose length is not declared as it arrives', async () => {
  const chunk = new Uint8Array(16 * 1024).fill(32)
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let sent = 0; sent <= MAX_BODY_BYTES; sent += chunk.length) controller.enqueue(chunk)
      controller.close()
    },
  })
  const request = { method: 'POST', body, duplex: 'half', headers: { Connection: 'close' } }
  const response = await service.fetch('/api/v1/auth/login', request as RequestInit)
  expect(response.status).toBe(413)
})
