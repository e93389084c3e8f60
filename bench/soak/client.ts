import { randomInt, randomUUID } from 'node:crypto'
import type { Called } from './caller.ts'
import type { Stage } from './stage.ts'
import type { Environment, Shop, Town } from './town.ts'

/** A transaction that can be paid back. */
export interface Refundable {
  shop: Shop
  id: string
}

/** One of those who use the service, one request after the other. */
export interface Client {
  stage: Stage
  town: Town
  /** Unlike any other's. */
  number: number
  /** Who pays where this one plays a payer. */
  payer: { phone: string; document: string; bankCode: string }
  /** What anybody was paid and nobody has paid back. */
  refundable: Refundable[]
}

/** Something that a client does: a request or a few that belong together. */
export type Act = (client: Client) => Promise<void>

/** One of them. */
export const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item
/** One of a list that may be empty. */
export const pickOf = ({ body }: Called): { id: string } | undefined =>
  body.data.length > 0 ? pick(body.data) : undefined
export const chance = (percent: number): boolean => randomInt(100) < percent
export const newKey = (): string => randomUUID()
export const somePlace = (): Environment => (chance(50) ? 'live' : 'test')
export const someShop = ({ town }: Client): Shop => pick(town.shops)

export function newClient(
  stage: Stage,
  town: Town,
  number: number,
  refundable: Refundable[],
): Client {
  const digits = String(2_000_000 + number)
  const payer = { phone: `0424${digits}`, document: `V${digits}0`, bankCode: '0105' }
  return { stage, town, number, payer, refundable }
}
