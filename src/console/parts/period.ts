import { addDays, startOfCaracasDay } from '../../domain/caracas.ts'

/** A day as an address has it; what is no day is not searched for. */
export const dayOf = (text: string | undefined): string | undefined =>
  text && !Number.isNaN(startOfCaracasDay(text).getTime()) ? text : undefined

/** The day after the last one that a person names, which the interface excludes; what is no day stays as it is. */
export function nextDay(day: string | undefined): string | undefined {
  if (!day) return undefined
  try {
    return addDays(day, 1)
  } catch {
    return day
  }
}
