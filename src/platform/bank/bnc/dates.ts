/**
 * A Caracas day in the format of the bank's examples, `2024-08-14T00:00:00`. Its manual has `yyyy/M/dThh:mm:ss` instead.
 * Not confirmed by the bank: that it accepts both.
 */
export const bankDate = (day: string): string => `${day}T00:00:00`

/** `07/08/2024`, with or without a time -> `2024-08-07`; null if it is no date. */
export function parseBankDay(text: string | null): string | null {
  const [, date, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})(?:[ T]|$)/.exec(text ?? '') ?? []
  const day = `${year}-${month}-${date}`
  return isDay(day) ? day : null
}

/** The earlier of two days such as `2024-08-07`. */
export const earlierDay = (one: string, other: string): string => {
  const [first = one] = [one, other].toSorted()
  return first
}

function isDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}
