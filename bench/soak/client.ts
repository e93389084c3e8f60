import { randomInt, randomUUID } from 'node:crypto'
import type { CallResult } from './api-call.ts'
import type { Environment, Shop, SoakFixtures } from './fixtures.ts'
import type { SoakTestbed } from './testbed.ts'

/** A transaction that can be paid back. */
export interface Refundable {
  shop: Shop
  id: string
}

/** One of those who use the service, one request after the other. */
export interface Client {
  testbed: SoakTestbed
  fixtures: SoakFixtures
  /** Unlike any other's. */
  number: number
  /** Who pays where this one plays a payer. */
  payer: { phone: string; document: string; bankCode: string }
  /** What anybody was paid and nobody has paid back. */
  refundable: Refundable[]
}

/** Something that a client does: a request or a few that belong together. */
export type Action = (client: Client) => Promise<void>

/** One of them. */
export const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item
/** One of a list that may be empty. */
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
