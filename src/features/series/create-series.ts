import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { insertSeries } from './queries.ts'
import { AllSeriesParams, NewSeries, Series } from './schemas.ts'
import { seriesView } from './views.ts'

export const createSeries = route({
  id: 'createSeries',
  method: 'post',
  path: '/merchants/:id/series',
  summary: 'Make a series of charge notes',
  description:
    'Makes a charge note for each of its customers each week, month or year: one a period, whatever happens; what could not be made in time is made up. That of today is made at once. A live one needs the merchant’s owner to have a verified e-mail and approved KYC.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: AllSeriesParams,
  body: NewSeries,
  returns: [201, Series],
  honoursStrict: true,
  idempotent: { view: seriesView },
  async run({ params, body: { environment: requested, ...fields }, credential, db, newId }) {
    const environment = resolveEnvironment(credential, requested) ?? 'live'
    const ref = { merchantUuid: params.id, seriesUuid: newId<'series'>() }
    const { found } = await db.change(insertSeries(ref, environment, fields))
    return respondedRow(found)
  },
})
