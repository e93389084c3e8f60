import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CertifyProblem } from './problem.ts'
import type { ServiceClient } from './service.ts'

const PAGE_SIZE = 100
const EVENT_PATIENCE_MS = 15_000
/** How long an order lives that is to expire before it is paid. */
const SHORT_LIFE_MS = 2_500
const POLL_MS = 200

/** An event, as the service lists it: the body that an endpoint gets. */
export interface ListedEvent {
  id: string
  type: string
  /** ISO 8601 in UTC. */
  timestamp: string
  merchantId: string
  environment: 'test' | 'live' | null
  data: Record<string, unknown>
}

/** A test order of the merchant, which is a checkout of the service. */
export interface Order {
  /** The checkout's id. */
  id: string
  merchantId: string
  externalReference: string
  /** Of the payer's page. */
  token: string
  /** Bolívares. */
  amount: number
  acceptPartial: boolean
  /** By the service's clock. */
  createdAt: string
}

interface Checkout extends Omit<Order, 'token'> {
  url: string
  status: string
}

interface Payment {
  status: string
  transactionId: string
}

export interface OrderChanges {
  amount?: number
  acceptPartial?: boolean
  /** Appended to the order's number. */
  suffix?: string
  description?: string
  metadata?: Record<string, string>
}

/** Makes orders at the service and pays, fails and refunds them in its sandbox: nothing is made up. */
export class Orders {
  readonly #service: ServiceClient
  readonly #merchantPath: string
  readonly #taken = new Set<string>()
  #clockOffsetMs = 0

  constructor(service: ServiceClient, merchantId: string) {
    this.#service = service
    this.#merchantPath = `/merchants/${merchantId}`
  }

  /** An order of 100.25 bolívares, unless said. */
  open(changes: OrderChanges = {}): Promise<Order> {
    return this.#open(changes)
  }

  /** An order that has expired unpaid by the time it is returned. */
  async openExpired(changes: OrderChanges = {}): Promise<Order> {
    const expiresAt = new Date(Date.now() + this.#clockOffsetMs + SHORT_LIFE_MS).toISOString()
    const order = await this.#open(changes, { expiresAt })
    for (;;) {
      const { status } = await this.#read<Checkout>(`/checkouts/${order.id}`)
      if (status === 'expired') return order
      await sleep(POLL_MS)
    }
  }

  /** Pays what remains, with the outcome. Resolves to the transaction's id. */
  async pay(order: Pick<Order, 'token'>, outcome: 'success' | 'failed' | 'pending' = 'success') {
    const path = `/sandbox/pay/${order.token}/charge`
    return (await this.#service.call<Payment>('POST', path, { simulate: outcome })).transactionId
  }

  /** Settles the newest pending payment as a success. */
  async settle(order: Order): Promise<void> {
    await this.#service.call('POST', `/sandbox/pay/${order.token}/verify`, { simulate: 'success' })
  }

  /** Charges a part of what remains. Resolves to the transaction's id. */
  async payPart(order: Order, amountVes: number): Promise<string> {
    const payer = { ...newPayer(), document: 'V12345678', otp: '12345678' }
    const path = `/pay/${order.token}/charge`
    return this.#expectPaid(order, path, { ...payer, amountVes }, 'success')
  }

  /**
   * Reports a mobile payment of all that remains, and of a paid or expired order of what it asked for. Its outcome is
   * `pending` where the amount's cents are .68.
   */
  async claim(order: Order, outcome: 'success' | 'pending' = 'success'): Promise<string> {
    const payer = { ...newPayer(), reference: String(randomInt(10_000_000, 100_000_000)) }
    return this.#expectPaid(order, `/pay/${order.token}/verify`, payer, outcome)
  }

  /** Refunds a part of a transaction, or all that is left of it. */
  async refund(transactionId: string, amount?: number): Promise<void> {
    const path = `${this.#merchantPath}/transactions/${transactionId}/refund`
    const payee = { document: 'V12345678', name: 'Ana Pérez' }
    const body = amount === undefined ? payee : { ...payee, amount }
    await this.#service.call('POST', path, body)
  }

  /** The event of a payment of a link that is nobody's order. */
  async payPlainLink(): Promise<ListedEvent> {
    const body = { label: 'Certify', amount: 12.25, environment: 'test' }
    const path = `${this.#merchantPath}/payment-links`
    const link = await this.#service.call<{ token: string; createdAt: string }>('POST', path, body)
    const transactionId = await this.pay(link)
    const isOfIt = ({ type, data }: ListedEvent) =>
      type === 'transaction.completed' && data.id === transactionId
    const [event] = await this.#waitForEvents(link.createdAt, isOfIt, ['transaction.completed'])
    return event as ListedEvent
  }

  /** The order's events since the last call, oldest first, once there are events of these types. */
  async takeEvents(order: Order, ...types: string[]): Promise<ListedEvent[]> {
    const isNew = ({ id, data }: ListedEvent) =>
      data.externalReference === order.externalReference && !this.#taken.has(id)
    const events = await this.#waitForEvents(order.createdAt, isNew, types)
    for (const { id } of events) this.#taken.add(id)
    return events
  }

  async #open(changes: OrderChanges, more: { expiresAt?: string } = {}): Promise<Order> {
    const { amount = 100.25, acceptPartial = false, suffix = '', ...others } = changes
    const externalReference = `CERTIFY-${randomUUID().slice(0, 13)}${suffix}`
    const checkout = await this.#service.call<Checkout>('POST', `${this.#merchantPath}/checkouts`, {
      externalReference,
      ...{ amount, currency: 'VES', acceptPartial, environment: 'test' },
      ...others,
      ...more,
    })
    this.#clockOffsetMs = Date.parse(checkout.createdAt) - Date.now()
    const { id, merchantId, createdAt, url } = checkout
    const token = url.split('/').at(-1) ?? ''
    return { id, merchantId, externalReference, token, amount, acceptPartial, createdAt }
  }

  #read<Body>(path: string): Promise<Body> {
    return this.#service.call('GET', `${this.#merchantPath}${path}`)
  }

  async #expectPaid(order: Order, path: string, body: unknown, outcome: string): Promise<string> {
    const { status, transactionId } = await this.#service.call<Payment>('POST', path, body)
    if (status === outcome) return transactionId
    throw new CertifyProblem(
      `The sandbox made the payment of ${order.externalReference} ${status}, not ${outcome}.`,
    )
  }

  async #waitForEvents(
    from: string,
    isWanted: (event: ListedEvent) => boolean,
    types: readonly string[],
  ): Promise<ListedEvent[]> {
    for (const end = Date.now() + EVENT_PATIENCE_MS; ; await sleep(POLL_MS)) {
      const events = (await this.#eventsFrom(from)).filter(isWanted)
      const missing = types.filter((type) => !events.some((event) => event.type === type))
      if (missing.length === 0) return events.reverse()
      if (Date.now() > end) {
        throw new CertifyProblem(`The service has not recorded ${missing.join(' and ')}.`)
      }
    }
  }

  async #eventsFrom(from: string): Promise<ListedEvent[]> {
    const events: ListedEvent[] = []
    for (let page = 1; ; page += 1) {
      const query = `environment=test&limit=${PAGE_SIZE}&page=${page}&from=${from}`
      const { data } = await this.#read<{ data: ListedEvent[] }>(`/events?${query}`)
      events.push(...data)
      if (data.length < PAGE_SIZE) return events
    }
  }
}

/** A payer whom no other order has: references are unique for a payer's phone. */
const newPayer = () => ({ phone: `0412${randomInt(1_000_000, 10_000_000)}`, bankCode: '0102' })
