import { addDays, caracasDay } from './caracas.ts'

const HOUR_MS = 60 * 60 * 1000
/** Before 03:00 a bank may still book on the day before. */
const STILL_YESTERDAY_MS = 3 * HOUR_MS
/** After 20:00 a bank may already book on the day after. */
const ALREADY_TOMORROW_MS = 4 * HOUR_MS

/** Caracas days, both included: `2026-01-31`. */
export interface BookingDays {
  from: string
  to: string
}

/**
 * The days on which a bank can have booked what was made at a time, or sent to it until a later one: around midnight, banks
 * book on the day before or after. Nothing counts as not executed before each of them was looked at.
 */
export const bookingDays = (madeAt: Date, sentUntil = madeAt): BookingDays => ({
  from: caracasDay(new Date(madeAt.getTime() - STILL_YESTERDAY_MS)),
  to: caracasDay(new Date(sentUntil.getTime() + ALREADY_TOMORROW_MS)),
})

/** Each of the days, in order. */
export function eachDay({ from, to }: BookingDays): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Whether what a bank shows of these days is final: on the day after the last of them it may still book. */
export const areOver = ({ to }: BookingDays, now: Date): boolean => caracasDay(now) > addDays(to, 1)
