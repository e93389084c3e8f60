import type { ListLinks } from '../http/list-links.ts'
import { isByCursor, offsetOf, type Paging } from './paging.ts'

/** What a page shows: its public ids, and whether the list goes on beyond it in the direction of reading. */
export interface ShownPage {
  ids: readonly string[]
  total: number
  more: boolean
}

/**
 * The neighbours of a page. A request that names a page number is led on by numbers; any other one by ids, so that a
 * client that follows the links neither skips nor repeats a row.
 */
export function linksOf(paging: Paging, shown: ShownPage): ListLinks {
  const last = Math.max(1, Math.ceil(shown.total / paging.limit))
  const neighbours = isByCursor(paging)
    ? cursorNeighbours(paging, shown)
    : numberedNeighbours(paging, shown, last)
  return { first: {}, ...neighbours, last: { page: `${last}` } }
}

function cursorNeighbours({ before }: Paging, { ids, more }: ShownPage): ListLinks {
  const [first, last] = [ids[0], ids.at(-1)]
  if (first === undefined || last === undefined) return {}
  const forwards = before === undefined
  return {
    ...((forwards || more) && { prev: { before: first } }),
    ...((!forwards || more) && { next: { after: last } }),
  }
}

function numberedNeighbours(paging: Paging, { ids, total }: ShownPage, last: number): ListLinks {
  const page = paging.page ?? 1
  const lastId = ids.at(-1)
  const goesOn = lastId !== undefined && offsetOf(paging) + ids.length < total
  const next = paging.page === undefined ? { after: `${lastId}` } : { page: `${page + 1}` }
  return {
    ...(page > 1 && { prev: { page: `${Math.min(page - 1, last)}` } }),
    ...(goesOn && { next }),
  }
}
