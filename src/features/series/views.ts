import type { SeriesRow } from './queries.ts'

export const seriesView = ({ data }: SeriesRow) => data
