import { expect, test } from 'vitest'
import { BANK_HOLIDAYS } from '../../../../src/domain/bank-holidays.ts'
import { nextBankingDay } from '../../../../src/domain/banking-days.ts'
import { addDays } from '../../../../src/domain/caracas.ts'
import { useFunctionBed } from '../../../support/function-bed.ts'

const bed = useFunctionBed()

test.each(Object.keys(BANK_HOLIDAYS))('knows the holidays of %s', async (year) => {
  const days: string[] = []
  for (let day = `${year}-01-01`; day < `${year}-12-31`; day = addDays(day, 1)) days.push(day)
  const known = await bed.database.query<{ next: string }>(
    `select next_banking_day(d.day)::text as next
     from unnest($1::date[]) with ordinality as d (day, place) order by d.place`,
    [days],
  )
  expect(known.map(({ next }) => next)).toEqual(days.map((day) => nextBankingDay(day)))
})
