import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { MercantilConfig } from '../../../src/platform/bank/connection-config.ts'
import { encrypt } from '../../../src/platform/bank/mercantil/encryption.ts'
import { connectMercantil } from '../../../src/platform/bank/mercantil/mercantil.ts'
import type { BankCall } from '../../../src/platform/bank/port.ts'
import { sessionStore } from './memory-session.ts'

/** A noon in Caracas. */
export const NOW = new Date('2026-03-03T16:00:00Z')

/** As in the bank's examples, as far as these name it; the secret of C2P is that of the vectors. */
export const CONFIG: MercantilConfig = {
  name: 'mercantil',
  protocol: 'mercantil',
  baseUrl: 'http://127.0.0.1:9',
  accountNumber: '01050054151054540721',
  rif: 'J309841327',
  phone: '04142591177',
  integratorId: '31',
  terminalId: 'abcde',
  c2pClientId: 'client-of-c2p',
  c2pMerchantId: '150332',
  c2pSecretKey: 'TEST-SECRET-KEY-0001',
  searchClientId: 'client-of-search',
  searchMerchantId: '200284',
  searchSecretKey: 'TEST-SECRET-KEY-0002',
  payerKeyClientId: 'client-of-scp',
  payerKeyMerchantId: '150333',
  payerKeySecretKey: 'TEST-SECRET-KEY-0003',
}

export const call = (signal = AbortSignal.timeout(5_000)): BankCall => ({
  now: NOW,
  signal,
  session: sessionStore().open(),
})

/** Encrypted for the product C2P, whose vectors show that this is the bank's recipe, and for the other products. */
export const forC2p = (field: string): string => encrypt(CONFIG.c2pSecretKey, field)
export const forPayerKey = (field: string): string => encrypt('TEST-SECRET-KEY-0003', field)
export const forSearch = (field: string): string => encrypt(CONFIG.searchSecretKey, field)

/** An answer byte for byte; its status is 200 unless it has another. */
export type Answer = string | { status: number; body: string }

/** What the bank was sent. */
export interface Sent {
  path: string
  client: string
  body: string
}

/** A connection to a server that gives these answers, the last one for ever, until the test ends. */
export async function connectToAnswers(answers: Answer[]) {
  const requests: Sent[] = []
  const server = createServer(async (request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? ''
    const client = String(request.headers['x-ibm-client-id'])
    requests.push({ path: request.url ?? '', client, body: await text(request) })
    const { status, body } = typeof answer === 'string' ? { status: 200, body: answer } : answer
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { connection: connectMercantil({ ...CONFIG, baseUrl, fetch }), baseUrl, requests }
}
