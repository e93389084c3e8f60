/** How long the same request took in each of the two databases; null where it was not answered. */
export interface Measurement {
  list: string
  filter: string
  page: string
  plain: boolean
  small: Timing | null
  large: Timing | null
  /** In the large database. */
  path: string
}

/** Medians. */
export interface Timing {
  requestMs: number
  databaseMs: number
}
