import type { Schemas } from '../../requests/client.ts'

export type Ages = Schemas['ReceivablesByAge']
export type Receivables = Schemas['Receivables']

/** From what is not due to what is the oldest. */
export const AGES = ['notDue', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const
export type Age = (typeof AGES)[number]

/** What a customer owes, in each currency in which they owe something. */
export interface Owing {
  id: string
  name: string
  sums: readonly Ages[]
  /** Of what they owe, the oldest. */
  oldest: Age
}

/** Who owes, whose debt is the oldest first. */
export function owingOf({ customers }: Receivables): Owing[] {
  const byCustomer = new Map<string, Receivables['customers']>()
  for (const row of customers)
    byCustomer.set(row.customerId, [...(byCustomer.get(row.customerId) ?? []), row])
  return [...byCustomer]
    .map(([id, sums]) => ({ id, name: sums[0]?.name ?? '', sums, oldest: oldestOf(sums) }))
    .sort((one, other) => AGES.indexOf(other.oldest) - AGES.indexOf(one.oldest))
}

const oldestOf = (sums: readonly Ages[]): Age =>
  [...AGES].reverse().find((age) => sums.some((sum) => sum[age] > 0)) ?? 'notDue'

/** `Inversiones y Repuestos, C. A.` -> `IR`: of words, and not of what joins them. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/)
  const long = words.filter((word) => word.length > 2)
  return (long.length > 1 ? long : words)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
}
