import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, createUser } from '../support/actors.ts'
import { createLink } from '../support/link-fixtures.ts'
import { type LogLine, type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
  // A request that is canceled while the Worker still starts would never arrive.
  await service.fetch('/health')
})
afterAll(() => service.stop())

const linesOf = (requestId: string): LogLine[] =>
  service.logs().filter((line) => line.requestId === requestId)

/** Sends the head of a request and a part of its body, and resets the connection. */
async function hangUp(path: string, requestId: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((done) => socket.once('connect', () => done()))
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `X-Request-Id: ${requestId}`,
    'Content-Length: 5000',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{"email": "ana@`)
  await new Promise((done) => setTimeout(done, 300))
  socket.resetAndDestroy()
}

test('a client that disconnects in the middle of a body is logged as such, and not as a failure of the service', async () => {
  const requestId = 'hung-up-in-json'
  await hangUp('/api/v1/auth/login', requestId, { 'Content-Type': 'application/json' })
  await expect.poll(() => linesOf(requestId).map(({ event }) => event)).toContain('request')
  expect(linesOf(requestId)).toMatchObject([
    { level: 'info', event: 'request.broken_off', reason: 'hung_up' },
    { level: 'info', event: 'request', route: 'login', status: 400 },
  ])
})

test('so is a client that disconnects in the middle of an upload', async () => {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const requestId = 'hung-up-in-upload'
  await hangUp(`/api/v1/merchants/${merchant.id}/store/logo`, requestId, {
    Authorization: `Bearer ${owner.token}`,
    'Content-Type': 'multipart/form-data; boundary=x',
  })
  await expect.poll(() => linesOf(requestId).map(({ event }) => event)).toContain('request')
  expect(linesOf(requestId)).toMatchObject([
    { level: 'info', event: 'request.broken_off', reason: 'hung_up' },
    { level: 'info', event: 'request', route: 'uploadLogo', status: 400 },
  ])
})

test('so is a client that disconnects in the middle of a page’s form', async () => {
  const merchant = await createMerchant(service, await createUser(service))
  const { token } = await createLink(service, merchant)
  const requestId = 'hung-up-in-form'
  await hangUp(`/pay/${token}/c2p`, requestId, {
    'Content-Type': 'application/x-www-form-urlencoded',
  })
  await expect.poll(() => linesOf(requestId).map(({ event }) => event)).toContain('request')
  expect(linesOf(requestId)).toMatchObject([
    { level: 'info', event: 'request.broken_off', reason: 'hung_up' },
    { level: 'info', event: 'request', status: 400 },
  ])
})
