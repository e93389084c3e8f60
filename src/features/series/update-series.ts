import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { updateSeriesRow } from './queries.ts'
import { Series, SeriesChanges, SeriesParams } from './schemas.ts'
import { seriesView } from './views.ts'

export const updateSeries = route({
  id: 'updateSeries',
  method: 'put',
  path: '/merchants/:id/series/:seriesId',
  summary: 'Change a series',
  description:
    'From its next period on; the notes that it has made stay as they are. All fields are replaced; how long its periods are stays. A customer that is added gets a note from the next period on, and one that is taken off keeps theirs.',
  access: member('ADMIN', 'id', { permission: 'collections:write', testKeys: 'testData' }),
  params: SeriesParams,
  body: SeriesChanges,
  returns: [200, Series],
  honoursStrict: true,
  async run({ params, body, db }) {
    const ref = { merchantUuid: params.id, seriesUuid: params.seriesId }
    const {
      found: [row],
    } = await db.change(updateSeriesRow(ref, body))
    if (!row) throw refusal('not_found')
    return seriesView(row)
  },
})
