import { request } from 'node:http'
import { watchRequest } from './canary.ts'
import { type Order, type OrderTestbed, orderBody } from './order-testbed.ts'
import type { Service } from './service.ts'

/** A request of a caller who disconnects before the response. */
export interface AbandonedRequest {
  /** Breaks the connection off; rejects if the response came before. */
  hangUp(): Promise<void>
}

/** Orders a payment, and disconnects. */
export function startAbandonedOrder(
  { service, accounts, keys, start }: OrderTestbed,
  order: Order,
  key: string,
): AbandonedRequest {
  const path = order.kind === 'p2p' ? '/bank/p2p' : '/bank/transfer'
  const { token } = keys[order.bank === 'sandbox' ? 'test' : 'live']
  const headers = {
    Authorization: `Bearer ${token}`,
    'Idempotency-Key': key,
    'X-Local-Clock': start().toISOString(),
  }
  return startAbandonedRequest(service, path, headers, orderBody(order, accounts[order.bank]))
}

/**
 * Posts over a connection of its own. It is reset and not closed, since workerd sees of a caller who goes
 * away in good order nothing before it answers.
 */
export function startAbandonedRequest(
  { url }: Pick<Service, 'url'>,
  path: string,
  headers: Record<string, string>,
  body: object | Uint8Array,
): AbandonedRequest {
  let isAnswered = false
  const address = new URL(`/api/v1${path}`, url).href
  const sent = {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: body instanceof Uint8Array ? body : JSON.stringify(body),
  }
  watchRequest(address, sent)
  const call = request(address, { method: 'POST', agent: false, headers: sent.headers })
  call.on('response', () => {
    isAnswered = true
  })
  const closed = new Promise<void>((done) => call.once('close', done))
  call.on('error', () => {})
  call.end(sent.body)
  return {
    hangUp: async () => {
      call.socket?.resetAndDestroy()
      await closed
      if (isAnswered) throw new Error('the answer came before the caller hung up')
    },
  }
}
