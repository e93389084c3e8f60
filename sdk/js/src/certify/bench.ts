import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CertifyOrderEvent } from '../webhooks.ts'
import { areSame, type Belief, describeBelief, parseBelief } from './belief.ts'
import type { Answer, DeliveryChanges, Endpoint } from './endpoint.ts'
import type { ListedEvent, Order, OrderChanges, Orders } from './orders.ts'
import { CertifyProblem } from './problem.ts'
import { Mismatch } from './scenario.ts'

const POLL_MS = 100

export interface Patience {
  /** How long an answer to a delivery is waited for: as long as the service does. */
  timeoutMs: number
  /** How long it may take to process one that it has answered. */
  processingMs: number
  /** How long a belief has to last before it counts. */
  settleMs: number
}

/** What a scenario works with: orders at the service, the integration's endpoint, and what is expected of it. */
export class Bench {
  readonly orders: Orders
  readonly endpoint: Endpoint
  readonly patience: Patience
  /** Why something could not be judged; null if everything could so far. */
  unjudged: string | null = null
  #isReached = false

  constructor(orders: Orders, endpoint: Endpoint, patience: Patience) {
    this.orders = orders
    this.endpoint = endpoint
    this.patience = patience
  }

  /** An order of which the integration is told before anything is paid. */
  async open(changes?: OrderChanges): Promise<Order> {
    const order = await this.orders.open(changes)
    await this.ask(order)
    return order
  }

  /** Delivers events one after the other, and expects a 2xx to each. */
  async deliver(events: readonly ListedEvent[], changes?: DeliveryChanges): Promise<void> {
    for (const event of events) this.expectTaken(event, await this.send(event, changes))
  }

  /** Delivers an order's new events, oldest first, once there are events of these types. */
  async deliverNew(order: Order, ...types: string[]): Promise<void> {
    await this.deliver(await this.orders.takeEvents(order, ...types))
  }

  /** Delivers an event, whatever the answer. */
  send(event: ListedEvent, changes?: DeliveryChanges): Promise<Answer> {
    return this.endpoint.deliver(event, changes)
  }

  expectTaken({ type }: ListedEvent, { status, text }: Answer, what = ''): void {
    if (status !== null && status >= 200 && status < 300) return
    throw new Mismatch(`2xx for ${type}${what}`, status === null ? text : String(status))
  }

  /** Expects a 4xx. what: the delivery, in words. */
  expectRefused({ status, text }: Answer, what: string): void {
    if (status !== null && status >= 400 && status < 500) return
    throw new Mismatch(`4xx for ${what}`, status === null ? text : String(status))
  }

  /** Expects the integration to come to this belief, and to keep it. when: in words. */
  async expectBelief(order: Order, expected: Belief, when: string): Promise<void> {
    const isExpected = (belief: Belief | string) =>
      typeof belief !== 'string' && areSame(belief, expected)
    const end = Date.now() + this.patience.processingMs
    let belief = await this.ask(order)
    while (typeof belief !== 'string' && !isExpected(belief) && Date.now() < end) {
      await sleep(POLL_MS)
      belief = await this.ask(order)
    }
    if (isExpected(belief)) {
      await sleep(this.patience.settleMs)
      belief = await this.ask(order)
    }
    if (typeof belief === 'string') this.unjudged = belief
    else if (!isExpected(belief)) {
      throw new Mismatch(`${describeBelief(expected)} ${when}`, describeBelief(belief))
    }
  }

  /** What the integration believes of an order; a sentence, if it does not say. */
  async ask(order: Order): Promise<Belief | string> {
    const { id: checkoutId, externalReference, amount, acceptPartial, merchantId } = order
    const question: CertifyOrderEvent = {
      id: `evt_certify_${randomUUID().replaceAll('-', '')}`,
      type: 'certify.order',
      timestamp: new Date().toISOString(),
      merchantId,
      environment: 'test',
      data: { externalReference, checkoutId, amount, currency: 'VES', acceptPartial },
    }
    const { status, text } = await this.endpoint.deliver(question)
    if (status === null) {
      if (this.#isReached) throw new Mismatch('an answer to certify.order', text)
      throw new CertifyProblem(`${this.endpoint.url} gave ${text}. Start your program first.`)
    }
    this.#isReached = true
    if (status >= 200 && status < 300) return parseBelief(text)
    return `The answer to certify.order was ${status}.`
  }
}
