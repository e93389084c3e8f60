import * as z from 'zod'
import { said } from '../domain/words.ts'
import { type IdKind, NIL_UUID, type Uuid, type UuidKind } from '../platform/ids.ts'

const MAX_LIMIT = 100

const positiveInteger = z.lazy(() =>
  z
    .string()
    .regex(
      /^\d+$/,
      said('Debe ser un número entero, 1 o más.', 'Must be a whole number, 1 or more.'),
    )
    .transform(Number)
    .refine(
      (number) => number >= 1,
      said('Debe ser un número entero, 1 o más.', 'Must be a whole number, 1 or more.'),
    ),
)

/** How the document shows a number that arrives as text. */
const integerMeta = (description: string, preset: number) => ({
  description,
  override: { type: 'integer' as const, minimum: 1, default: preset, pattern: undefined },
})

/** An id of what the list shows. It is the place after which a page begins, so it need not exist any more. */
function cursor(kinds: readonly IdKind[], description: string) {
  const forms = kinds.map(({ prefix }) => `\`${prefix}_...\``).join(' or ')
  return z
    .string()
    .transform((text) => kinds.map((kind) => kind.toUuid(text)).find((uuid) => uuid !== NIL_UUID))
    .refine(
      (uuid) => uuid !== undefined,
      said(`Debe ser un id de esta lista: ${forms}.`, `Must be an id from this list: ${forms}.`),
    )
    .transform((uuid) => uuid as Uuid)
    .optional()
    .meta({ description: `${description}; an id of the form ${forms}.` })
}

/** `page` and `limit` of a list, and `after` and `before` with ids of these kinds; a limit over 100 becomes 100. */
export const pagingQuery = <Kind extends UuidKind>(
  defaultLimit: 20 | 50,
  ...kinds: readonly IdKind<Kind>[]
) => ({
  page: positiveInteger
    .refine(
      Number.isSafeInteger,
      said(
        `Debe ser ${Number.MAX_SAFE_INTEGER} como máximo.`,
        `Must be ${Number.MAX_SAFE_INTEGER} at most.`,
      ),
    )
    .optional()
    .meta(integerMeta('The number of the page, from 1. Not together with `after` or `before`.', 1)),
  limit: positiveInteger
    .optional()
    .transform((limit) => Math.min(limit ?? defaultLimit, MAX_LIMIT))
    .meta(
      integerMeta(`Results per page; more than ${MAX_LIMIT} counts as ${MAX_LIMIT}.`, defaultLimit),
    ),
  after: cursor(
    kinds as readonly IdKind[],
    'Shows what follows this id in the list, instead of a numbered page',
  ),
  before: cursor(
    kinds as readonly IdKind[],
    'Shows what comes right before this id in the list, in the list’s order',
  ),
})

/** A page, by its number, or by the id before or after it. */
export interface Paging {
  /** Absent for the first page, and with `after` or `before`. */
  page?: number | undefined
  limit: number
  after?: Uuid | undefined
  before?: Uuid | undefined
}

/** The number of rows before a numbered page. */
export const offsetOf = ({ page = 1, limit }: Paging): number => (page - 1) * limit

/** Whether the page begins or ends at an id. */
export const isByCursor = ({ after, before }: Paging): boolean =>
  after !== undefined || before !== undefined

/** The documented list: the page's items and the total. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    page: z.int().meta({
      description:
        'The number of this page; 0 with `after` or `before`, since such a page has no number.',
      example: 1,
    }),
    limit: z.int().meta({ description: 'Results per page.', example: 50 }),
    total: z.int().meta({ description: 'How many results match the filters in all.', example: 1 }),
  })

/** Wraps a page's items in the documented list. */
export const toPage = <Item>(paging: Paging, total: number, data: Item[]) => ({
  data,
  page: isByCursor(paging) ? 0 : (paging.page ?? 1),
  limit: paging.limit,
  total,
})
