/**
 * A Caracas day as the bank's own examples write it, `2024-08-14T00:00:00`. Its manual gives
 * `yyyy/M/dThh:mm:ss` instead; that both are taken is unproven against the bank.
 */
export const bankDate = (day: string): string => `${day}T00:00:00`

/** `07/08/2024`, with or without a time after it -> `2024-08-07`; null where it is no date. */
export function parseBankDay(text: string | null): string | null {
  const [, date, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})(?:[ T]|$)/.exec(text ?? '') ?? []
  const day = `${year}-${month}-${date}`
  return isDay(day) ? day : null
}

/** Of two days, `2024-08-07`. */
export const earlierDay = (one: string, other: string): string => {
  const [first = one] = [one, other].toSorted()
  return first
}

function isDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}
