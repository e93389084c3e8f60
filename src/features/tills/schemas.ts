import * as z from 'zod'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { branchId, merchantId, tillId } from '../../platform/ids.ts'
import { booleanFilter, isoTime, pathId, publicId, singleLineText } from '../../wire/schemas.ts'

export const TILL_EXAMPLE = '01kga5ycm3e8wbrqjbzqk9c6vm'

export const TillsParams = z.lazy(() => z.object({ id: pathId(merchantId) }))
export const TillParams = z.lazy(() => TillsParams.unwrap().extend({ tillId: pathId(tillId) }))

const name = () =>
  singleLineText(80).meta({
    description: 'Unlike that of the other tills of its branch.',
    example: 'Caja 1',
  })

export const NewTill = z.lazy(() =>
  z
    .object({
      branchId: z
        .string()
        .transform(branchId.toUuid)
        .meta({
          description: 'The branch where it stands; it stays there.',
          example: `br_${TILL_EXAMPLE}`,
        }),
      name: name(),
    })
    .meta({ id: 'NewTill' }),
)

export const TillChanges = z.lazy(() =>
  z
    .object({
      name: name().optional(),
      active: z.boolean(said('Debe ser true o false.', 'Must be true or false.')).optional().meta({
        description: '`false`: nothing more is sold at it. What was sold stays as it is.',
        example: true,
      }),
    })
    .meta({ id: 'TillChanges' }),
)

export const Till = z.lazy(() =>
  z
    .object({
      id: publicId(tillId, TILL_EXAMPLE),
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      branchId: publicId(branchId, TILL_EXAMPLE),
      name: z.string().meta({ example: 'Caja 1' }),
      code: z.string().meta({
        description: 'What the address of its own page ends with. It is made by the service.',
        example: '7Kq2mZ0xWcV5nB8rT3yL1d',
      }),
      active: z.boolean().meta({ example: true }),
      createdAt: isoTime,
      updatedAt: isoTime,
    })
    .meta({ id: 'Till' }),
)

export const TillQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, tillId),
    active: booleanFilter
      .optional()
      .meta({ description: 'Only those in use, or only those that are not.' }),
    branchId: pathId(branchId)
      .optional()
      .meta({ description: 'Those of one branch, by its id of the form `br_...`.' }),
  }),
)

export const TillList = z.lazy(() => pageSchema(Till).meta({ id: 'TillList' }))
