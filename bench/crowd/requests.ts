import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Trader } from './crowd.ts'

interface Request {
  method: 'GET' | 'POST'
  path: string
  key?: string
  body?: object
}

const digits = (count: number): string => String(randomInt(10 ** (count - 1), 10 ** count))

/** What a merchant's system and its payers ask for, and how often of a hundred. */
const KINDS: [number, (trader: Trader) => Request][] = [
  [25, ({ id, key }) => ({ method: 'GET', path: `/merchants/${id}/transactions?limit=20`, key })],
  [15, ({ id, key }) => ({ method: 'GET', path: `/merchants/${id}/payment-links`, key })],
  [10, ({ id, key }) => ({ method: 'GET', path: `/merchants/${id}`, key })],
  [15, ({ token }) => ({ method: 'GET', path: `/pay/${token}` })],
  [20, sendMobilePayment],
  [15, claimPayment],
]

const kindsByPercent = KINDS.flatMap(([share, kind]) => Array.from({ length: share }, () => kind))

function sendMobilePayment({ account, key }: Trader): Request {
  const body = {
    ...{ account_number: account, amount: randomInt(1, 40), document: 'V12345678' },
    ...{ name: 'Luis Rojas', concept: 'Pedido 7', phone: '04121234567', bank_code: '0102' },
  }
  return { method: 'POST', path: '/bank/p2p', key, body }
}

function claimPayment({ token }: Trader): Request {
  const body = { reference: digits(8), phone: `0424${digits(7)}`, bankCode: '0105' }
  return { method: 'POST', path: `/pay/${token}/verify`, body }
}

const agent = new Agent({ keepAlive: true })

/** Sends one request of the merchant's, chosen at random, and resolves with the status once all of the response is read. */
export function sendAny(url: string, trader: Trader): Promise<number> {
  const kind = kindsByPercent[randomInt(kindsByPercent.length)] as (trader: Trader) => Request
  return send(url, kind(trader))
}

/** Pays the merchant by its link, which records an event. */
export const payMerchant = (url: string, trader: Trader) => send(url, claimPayment(trader))

function send(url: string, { method, path, key, body }: Request): Promise<number> {
  const headers = {
    ...(key && { Authorization: `Bearer ${key}` }),
    ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/v1${path}`, { method, headers, agent }, (response) => {
      response.resume().once('error', reject)
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}
