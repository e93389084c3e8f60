const HOUR_MS = 3_600_000

/** A time as a field of day and time has it, in Caracas: `2026-03-10T14:00`. time: milliseconds since 1970. */
export const fieldTime = (time: number): string =>
  new Date(time - 4 * HOUR_MS).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)

/** What such a field has, as it is sent. What is no time is sent as it is, and refused. */
export const sentTime = (text = ''): string => {
  const time = new Date(`${text}-04:00`)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}
