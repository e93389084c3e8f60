/** America/Caracas is UTC-4 all year. */
const OFFSET_MS = 4 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

const utcDay = (moment: Date): string => moment.toISOString().replace(/T.*/, '')

/** The comparison rejects days that no month has: Date reads 30 February as 2 March. */
function utcMidnight(day: string): Date {
  const text = `${day}T00:00:00.000Z`
  const midnight = new Date(text)
  return midnight.toJSON() === text ? midnight : new Date(Number.NaN)
}

/** The Caracas day of a time: `2026-01-31`. Banks here book by it. */
export const caracasDay = (moment: Date): string => utcDay(new Date(moment.getTime() - OFFSET_MS))

/** The time at which a day begins in Caracas; an invalid Date if the text is no calendar day. */
export const startOfCaracasDay = (day: string): Date =>
  new Date(utcMidnight(day).getTime() + OFFSET_MS)

/** `2026-01-31`, 1 -> `2026-02-01`. Throws RangeError if the text is no calendar day. */
export const addDays = (day: string, days: number): string =>
  utcDay(new Date(utcMidnight(day).getTime() + days * DAY_MS))

/** A time as a calendar and a clock in Caracas show it: `2026-01-31` and `14:05:09`. */
export function caracasClock(moment: Date): { day: string; clock: string } {
  const [day = '', clock = ''] = new Date(moment.getTime() - OFFSET_MS).toISOString().split('T')
  return { day, clock: clock.slice(0, 8) }
}
