import { addDays, caracasDay } from '../../domain/caracas.ts'
import { formatDay } from '../../domain/format.ts'
import { language, say } from '../language.ts'

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

/** `Hoy`, `Ayer`, else `viernes, 27/11/2026` */
export function dayText(day: string): string {
  const today = caracasDay(new Date())
  if (day === today) return say(['Hoy', 'Today'])
  if (day === addDays(today, -1)) return say(['Ayer', 'Yesterday'])
  return `${weekdayOf(day)}, ${formatDay(day, language)}`
}
