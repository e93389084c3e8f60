import type { SeriesInterval } from '../../domain/statuses.ts'

export const MAX_CUSTOMERS = 1000

const FORMS: Record<SeriesInterval, RegExp> = {
  week: /^[1-7]$/,
  month: /^([1-9]|[12]\d|3[01])$/,
  year: /^(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])$|^(0[469]|11)-(0[1-9]|[12]\d|30)$|^02-(0[1-9]|[12]\d)$/,
}

/** Whether a period of this length has such a day. */
export const isSeriesDay = (every: SeriesInterval, day: string): boolean => FORMS[every].test(day)
