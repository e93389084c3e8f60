import { say } from '../language.ts'
import type { Schemas } from '../requests/client.ts'

export type SalesOfDay = Schemas['SalesOfDay']
export type HourSum = SalesOfDay['data'][number]

export interface Sum {
  count: number
  amountVes: number
  /** Null if a sale in bolívares had no rate. */
  amountUsd: number | null
}

/** Whether it was paid, also if it was paid back later. */
const isPaid = ({ status }: HourSum): boolean => status === 'completed' || status === 'refunded'

/** What was paid of these, to the céntimo: sums of doubles are not exact. */
export function sumOf(rows: readonly HourSum[]): Sum {
  const paid = rows.filter(isPaid)
  const sum = (amounts: readonly number[]) =>
    amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100
  const dollars = paid.map(({ amountUsd }) => amountUsd)
  return {
    count: paid.reduce((all, { count }) => all + count, 0),
    amountVes: sum(paid.map(({ amountVes }) => amountVes)),
    amountUsd: dollars.includes(null) ? null : sum(dollars as number[]),
  }
}

/** The sums of these by something of theirs, the largest first; what nothing was paid of is left out. */
function sumsBy<Key>(
  rows: readonly HourSum[],
  keyOf: (row: HourSum) => Key,
): [key: Key, sum: Sum][] {
  const groups = new Map<Key, HourSum[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups]
    .map(([key, group]): [Key, Sum] => [key, sumOf(group)])
    .filter(([, { count }]) => count > 0)
    .sort(([, one], [, other]) => other.amountVes - one.amountVes)
}

/** The sums by who made the checkout, by their names. What nobody began is left out. */
export function sumsByPerson(rows: readonly HourSum[]): { id: string; name: string; sum: Sum }[] {
  const names = new Map(rows.map(({ person }) => [person?.id ?? '', person?.name ?? '']))
  return sumsBy(
    rows.filter(({ person }) => person !== null),
    ({ person }) => person?.id ?? '',
  ).map(([id, sum]) => ({ id, name: names.get(id) || say(['Sin nombre', 'No name']), sum }))
}

/** The sums by how it was paid. */
export const sumsByMethod = (
  rows: readonly HourSum[],
): [method: HourSum['paymentMethod'], sum: Sum][] =>
  sumsBy(rows, ({ paymentMethod }) => paymentMethod)

/** How much more or less a sum is than another, in whole percent; null beside nothing. */
export const changeFrom = (sum: number, before: number): number | null =>
  before === 0 ? null : Math.round((sum / before - 1) * 100)
