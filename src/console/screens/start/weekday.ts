import { language } from '../../language.ts'

/** `viernes`, of a day in Caracas. */
export const weekdayOf = (day: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))
