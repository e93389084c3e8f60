import { caracasDay } from '../../domain/caracas.ts'
import { dayName, dayText } from './money.tsx'

/** Things under their days in Caracas, in the order in which they are given. */
export function byDay<Item extends { createdAt: string }>(
  items: readonly Item[],
): [day: string, items: Item[]][] {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const day = caracasDay(new Date(item.createdAt))
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days]
}

/** What stands above the things of a day, the first letter of which is made a capital: `hoy`, `ayer, jue 26 nov`, `mié 25 nov` */
export function dayHeading(day: string): string {
  const name = dayName(day)
  const isToday = day === caracasDay(new Date())
  return isToday ? `${name}` : [name, dayText(day)].filter(Boolean).join(', ')
}
