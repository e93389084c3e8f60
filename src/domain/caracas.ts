/** America/Caracas is UTC-4 all year. */
const OFFSET_MS = 4 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

const utcDay = (moment: Date): string => moment.toISOString().replace(/T.*/, '')

/** Comparing with what was read refuses days that no month has: Date reads 30 February as 2 March. */
function utcMidnight(day: string): Date {
  const text = `${day}T00:00:00.000Z`
  const midnight = new Date(text)
  return midnight.toJSON() === text ? midnight : new Date(Number.NaN)
}

/** The day on which a moment falls in Caracas: `2026-01-31`. Banks here book by it. */
export const caracasDay = (moment: Date): string => utcDay(new Date(moment.getTime() - OFFSET_MS))

/** The moment at which a day begins in Caracas; an invalid Date where the text is no day of the calendar. */
export const startOfCaracasDay = (day: string): Date =>
  new Date(utcMidnight(day).getTime() + OFFSET_MS)

/** `2026-01-31`, 1 -> `2026-02-01`. A text that is no day of the calendar is a RangeError: it has no next day. */
export const addDays = (day: string, days: number): string =>
  utcDay(new Date(utcMidnight(day).getTime() + days * DAY_MS))
