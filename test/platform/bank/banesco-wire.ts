import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { connectBanesco } from '../../../src/platform/bank/banesco/banesco.ts'
import type { BanescoConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankCall } from '../../../src/platform/bank/port.ts'
import { type SessionStore, sessionStore } from './memory-session.ts'

/** A noon in Caracas. */
const NOW = new Date('2026-08-06T16:00:00Z')

export const CONFIG: BanescoConfig = {
  name: 'banesco',
  protocol: 'banesco',
  baseUrl: 'http://127.0.0.1:9',
  tokenUrl: 'http://127.0.0.1:9/token',
  accountNumber: '01340123380123458514',
  rif: 'J309841327',
  phone: '04140000134',
  clientId: 'a client/1',
  clientSecret: 'secret+of the&client',
  deviceAddress: '127.0.0.1',
}

export const TOKEN = 'header.payload.signature'
const GIVEN = `{"access_token":"${TOKEN}","expires_in":300,"token_type":"Bearer"}`

/** An answer byte for byte; its status is 200 unless it has another. */
export type Answer = string | { status: number; body: string }

/** What the bank was sent. */
export interface Sent {
  path: string
  type: string | undefined
  authorization: string | undefined
  body: string
}

export const callOf = (session: SessionStore, now = NOW): BankCall => ({
  now,
  signal: AbortSignal.timeout(5_000),
  session: session.open(),
})

/** A call that has no token yet. */
export const call = (): BankCall => callOf(sessionStore())

/** A connection to a server that gives these answers, the last one for ever, until the test ends. */
export async function connectToAnswers(answers: Answer[], tokens: Answer[] = [GIVEN]) {
  const requests: Sent[] = []
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const given = path === '/token' ? tokens : answers
    const before = requests.filter((sent) => (sent.path === '/token') === (path === '/token'))
    const answer = given[Math.min(before.length, given.length - 1)] ?? ''
    const { 'content-type': type, authorization } = request.headers
    requests.push({ path, type, authorization, body: await text(request) })
    const { status, body } = typeof answer === 'string' ? { status: 200, body: answer } : answer
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const connection = connectBanesco({ ...CONFIG, baseUrl: url, tokenUrl: `${url}/token`, fetch })
  return { connection, requests }
}
