import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { connectBdv } from '../../../src/platform/bank/bdv/bdv.ts'
import type { BdvConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankCall } from '../../../src/platform/bank/port.ts'
import { sessionStore } from './memory-session.ts'

/** A noon in Caracas. */
export const NOW = new Date('2025-01-28T16:00:00Z')

/** As in the manuals' examples, as far as these name it. */
export const CONFIG: BdvConfig = {
  name: 'bdv',
  protocol: 'bdv',
  baseUrl: 'http://127.0.0.1:9',
  accountNumber: '01020501800001234567',
  rif: 'J27037606',
  phone: '04127141363',
  conciliationKey: 'key-of-conciliation',
  suiteKey: 'key-of-the-suite',
  pathSuffix: '',
}

export const call = (signal = AbortSignal.timeout(5_000)): BankCall => ({
  now: NOW,
  signal,
  session: sessionStore().open(),
})

/** An answer byte for byte; its status is 200 unless it has another. */
export type Answer = string | { status: number; body: string }

/** What the bank was sent. */
export interface Sent {
  path: string
  key: string
  body: string
}

/** A connection to a server that gives these answers, the last one for ever, until the test ends. */
export async function connectToAnswers(answers: Answer[], changes: Partial<BdvConfig> = {}) {
  const requests: Sent[] = []
  const server = createServer(async (request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? ''
    const key = String(request.headers['x-api-key'])
    requests.push({ path: request.url ?? '', key, body: await text(request) })
    const { status, body } = typeof answer === 'string' ? { status: 200, body: answer } : answer
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { connection: connectBdv({ ...CONFIG, baseUrl, ...changes, fetch }), requests }
}
