import { randomInt, randomUUID } from 'node:crypto'
import type { CallResult } from './api-call.ts'
import type { Environment, Shop, SoakFixtures } from './fixtures.ts'
import type { SoakTestbed } from './testbed.ts'

/** A transaction that can be refunded. */
export interface Refundable {
  shop: Shop
  id: string
}

/** A user of the service, who sends one request after the other. */
export interface Client {
  testbed: SoakTestbed
  fixtures: SoakFixtures
  /** Unique among the clients. */
  number: number
  /** The payer whom this client plays. */
  payer: { phone: string; document: string; bankCode: string }
  /** Transactions that anybody was paid and nobody has refunded. */
  refundable: Refundable[]
}

/** One or a few requests that belong together. */
export type Action = (client: Client) => Promise<void>

/** A random element. */
export const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item
/** A random element of a list that may be empty. */
export const pickListed = ({ body }: CallResult): { id: string } | undefined =>
  body.data.length > 0 ? pick(body.data) : undefined
export const chance = (percent: number): boolean => randomInt(100) < percent
export const newIdempotencyKey = (): string => randomUUID()
export const pickEnvironment = (): Environment => (chance(50) ? 'live' : 'test')
export const pickShop = ({ fixtures }: Client): Shop => pick(fixtures.shops)

export function newClient(
  stage: SoakTestbed,
  town: SoakFixtures,
  number: number,
  refundable: Refundable[],
): Client {
  const digits = String(2_000_000 + number)
  const payer = { phone: `0424${digits}`, document: `V${digits}0`, bankCode: '0105' }
  return { testbed: stage, fixtures: town, number, payer, refundable }
}
