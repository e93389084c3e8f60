import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bolivar } from '../client.ts'
import type { MerchantMethods } from '../methods.ts'
import { CertifyProblem } from './problem.ts'

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
  readonly #bolivar: Bolivar
  readonly #merchant: MerchantMethods
  readonly #taken = new Set<string>()
  #clockOffsetMs = 0

  constructor(bolivar: Bolivar, merchantId: string) {
    this.#bolivar = bolivar
    this.#merchant = bolivar.merchant(merchantId)
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
      const { status } = await this.#merchant.getCheckout({ checkoutId: order.id })
      if (status === 'expired') return order
      await sleep(POLL_MS)
    }
  }

  /** Pays what remains, with the outcome. Resolves to the transaction's id. */
  async pay(
    { token }: Pick<Order, 'token'>,
    simulate: 'success' | 'failed' | 'pending' = 'success',
  ): Promise<string> {
    return (await this.#bolivar.simulateCharge({ token, body: { simulate } })).transactionId
  }

  /** Settles the newest pending payment as a success. */
  async settle({ token }: Order): Promise<void> {
    await this.#bolivar.simulateVerification({ token, body: { simulate: 'success' } })
  }

  /** Charges a part of what remains. */
  async payPart({ token }: Order, amountVes: number): Promise<void> {
    const body = { ...newPayer(), document: 'V12345678', otp: '12345678', amountVes }
    expectOutcome(await this.#bolivar.chargeLink({ token, body }), 'success')
  }

  /**
   * Reports a mobile payment of all that remains, and of a paid or expired order of what it asked for. It stays pending
   * where the amount's cents are .68.
   */
  async claim({ token }: Order, outcome: 'success' | 'pending' = 'success'): Promise<void> {
    const reference = String(randomInt(10_000_000, 100_000_000))
    const body = { ...newPayer(), reference }
    expectOutcome(await this.#bolivar.verifyLink({ token, body }), outcome)
  }

  /** Refunds a part of a transaction, or all that is left of it. */
  async refund(transactionId: string, amount?: number): Promise<void> {
    const payee = { document: 'V12345678', name: 'Ana Pérez' }
    const body = amount === undefined ? payee : { ...payee, amount }
    expectOutcome(await this.#merchant.refundTransaction({ transactionId, body }), 'success')
  }

  /** The event of a payment of a link that is nobody's order. */
  async payPlainLink(): Promise<ListedEvent> {
    const body = { label: 'Certify', amount: 12.25, environment: 'test' } as const
    const link = await this.#merchant.createPaymentLink({ body })
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
    const checkout = await this.#merchant.createCheckout({
      body: {
        externalReference,
        ...{ amount, currency: 'VES', acceptPartial, environment: 'test' },
        ...others,
        ...more,
      },
    })
    this.#clockOffsetMs = Date.parse(checkout.createdAt) - Date.now()
    const { id, merchantId, createdAt, url } = checkout
    const token = url.split('/').at(-1) ?? ''
    return { id, merchantId, externalReference, token, amount, acceptPartial, createdAt }
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
    const query = { environment: 'test', limit: PAGE_SIZE, from } as const
    for await (const event of this.#merchant.listEvents({ query })) events.push(event)
    return events
  }
}

function expectOutcome(payment: { status: string }, expected: string): void {
  if (payment.status === expected) return
  throw new CertifyProblem(`The sandbox ended a payment as ${payment.status}, not ${expected}.`)
}

/** A payer whom no other order has: references are unique for a payer's phone. */
const newPayer = () => ({
  phone: `0412${randomInt(1_000_000, 10_000_000)}`,
  bankCode: '0102' as const,
})
