import { addDays } from '../../domain/caracas.ts'

/** The day after the last one that a person names, which the interface excludes; what is no day stays as it is. */
export function nextDay(day: string | undefined): string | undefined {
  if (!day) return undefined
  try {
    return addDays(day, 1)
  } catch {
    return day
  }
}
