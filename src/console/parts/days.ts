import { addDays, caracasDay } from '../../domain/caracas.ts'
import { language, say } from '../language.ts'
import { dayText } from './money.tsx'

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

/** `viernes`, of a day in Caracas. */
export const weekdayOf = (day: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))

/** What stands above the things of a day: `Hoy`, `Ayer, jue 26 nov`, `mié 25 nov` */
export function dayHeading(day: string): string {
  const today = caracasDay(new Date())
  if (day === today) return say(['Hoy', 'Today'])
  const text = dayText(day)
  return day === addDays(today, -1) ? `${say(['Ayer', 'Yesterday'])}, ${text}` : text
}
