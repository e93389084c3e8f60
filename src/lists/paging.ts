import * as z from 'zod'

const MAX_LIMIT = 100

const positiveInteger = z
  .string()
  .regex(/^\d+$/, 'Must be a whole number, 1 or more.')
  .transform(Number)
  .refine((number) => number >= 1, 'Must be a whole number, 1 or more.')

/** How the document shows a number that arrives as text. */
const integerMeta = (description: string, preset: number) => ({
  description,
  override: { type: 'integer' as const, minimum: 1, default: preset, pattern: undefined },
})

/** `page` and `limit` of a list; a limit over 100 becomes 100. */
export const pagingQuery = (defaultLimit: 20 | 50) => ({
  page: positiveInteger
    .refine(Number.isSafeInteger, `Must be ${Number.MAX_SAFE_INTEGER} at most.`)
    .optional()
    .transform((page) => page ?? 1)
    .meta(integerMeta('The number of the page, from 1.', 1)),
  limit: positiveInteger
    .optional()
    .transform((limit) => Math.min(limit ?? defaultLimit, MAX_LIMIT))
    .meta(
      integerMeta(`Results per page; more than ${MAX_LIMIT} counts as ${MAX_LIMIT}.`, defaultLimit),
    ),
})

export interface Paging {
  page: number
  limit: number
}

/** The number of rows before the page. */
export const offsetOf = ({ page, limit }: Paging): number => (page - 1) * limit

/** The documented list: the page's items and the total. */
export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    page: z.int().meta({ description: 'The number of this page.', example: 1 }),
    limit: z.int().meta({ description: 'Results per page.', example: 50 }),
    total: z.int().meta({ description: 'How many results match the filters in all.', example: 1 }),
  })

/** Wraps a page's items in the documented list. */
export const toPage = <Item>({ page, limit }: Paging, total: number, data: Item[]) => ({
  data,
  page,
  limit,
  total,
})
