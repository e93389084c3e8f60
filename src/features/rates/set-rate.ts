import { addDays, caracasDay } from '../../domain/caracas.ts'
import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { invalidField } from '../../wire/errors.ts'
import { NewRate, RateChange } from './change-schemas.ts'
import { rateChangeView } from './change-views.ts'
import { setManualRate } from './rate-queries.ts'

const MAX_DAYS_BACK = 366
const MAX_DAYS_AHEAD = 7

export const setRate = route({
  id: 'setRate',
  method: 'put',
  path: '/admin/rates',
  summary: 'Set the official rate of a day by hand',
  description:
    'Replaces the rate of that day, and overrides whatever a bank or DolarApi may still report for it. It applies until the next day for which a rate is known. A rate that is at least five times higher or lower than the one in force is not applied at once: it waits for another administrator to send the same request within 24 hours. It lapses if the rate in force changes in the meantime.',
  access: admin({
    permission: 'admin:write',
    testKeys: 'never',
    about: { words: 'A rate far from the one in force takes another administrator than its own.' },
  }),
  body: NewRate,
  returns: [200, RateChange],
  async run({ body, db, now }) {
    validateEffectiveDate(body.effectiveDate, caracasDay(now))
    const [row] = await db.change(setManualRate(body))
    if (row === undefined) throw new Error('the change gave no rate')
    return rateChangeView(body, row)
  },
})

function validateEffectiveDate(day: string, today: string): void {
  if (day < addDays(today, -MAX_DAYS_BACK) || day > addDays(today, MAX_DAYS_AHEAD)) {
    throw invalidField('effectiveDate', [
      `Debe ser de hace ${MAX_DAYS_BACK} días como máximo, y a más tardar dentro de ${MAX_DAYS_AHEAD} días.`,
      `Must be at most ${MAX_DAYS_BACK} days ago, and at most ${MAX_DAYS_AHEAD} days ahead.`,
    ])
  }
}
