import type { RouteGroup } from '../../http/route.ts'
import { createSeries } from './create-series.ts'
import { endSeries } from './end-series.ts'
import { getSeries } from './get-series.ts'
import { listSeries } from './list-series.ts'
import { pauseSeries } from './pause-series.ts'
import { resumeSeries } from './resume-series.ts'
import { updateSeries } from './update-series.ts'

export const series: RouteGroup = {
  tag: 'Series',
  description: 'Charge notes that are made again and again, for the same customers.',
  base: '/api/v1',
  routes: [createSeries, listSeries, getSeries, updateSeries, pauseSeries, resumeSeries, endSeries],
}
