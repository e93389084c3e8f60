import { BANK_HOLIDAYS } from './bank-holidays.ts'
import { addDays, caracasClock } from './caracas.ts'

/** From this hour in Caracas on, the central bank may have published the rate of the next banking day. */
const PUBLISHED_FROM = '15:00:00'

/** Whether banks work on a Caracas day. Of a year whose holidays are unknown, only weekends are passed over. */
export function isBankingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay()
  const [year = '', monthAndDay] = [day.slice(0, 4), day.slice(5)]
  return weekday % 6 !== 0 && !BANK_HOLIDAYS[year]?.days.includes(monthAndDay)
}

/** The first banking day after a Caracas day. */
export function nextBankingDay(day: string): string {
  const next = addDays(day, 1)
  return isBankingDay(next) ? next : nextBankingDay(next)
}

/**
 * The day whose rate a source tells at a moment, if it gives no value date: what is told from 15:00 on, or on a day on which
 * no bank works, is the next banking day's.
 */
export function valueDateOf(moment: Date): string {
  const { day, clock } = caracasClock(moment)
  return isBankingDay(day) && clock < PUBLISHED_FROM ? day : nextBankingDay(day)
}

/** The year of a Caracas day if its bank holidays are not known from SUDEBAN; else null. */
export function yearWithoutHolidays(day: string): string | null {
  const year = day.slice(0, 4)
  return BANK_HOLIDAYS[year]?.announced ? null : year
}
