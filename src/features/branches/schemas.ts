import * as z from 'zod'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { branchId, merchantId } from '../../platform/ids.ts'
import {
  booleanFilter,
  isoTime,
  multiLineText,
  pathId,
  publicId,
  singleLineText,
} from '../../wire/schemas.ts'

const BRANCH_EXAMPLE = '01kga5ycm3e8wbrqjbzqk9c6vm'

export const BranchesParams = z.lazy(() => z.object({ id: pathId(merchantId) }))
export const BranchParams = z.lazy(() =>
  BranchesParams.unwrap().extend({ branchId: pathId(branchId) }),
)

const name = () =>
  singleLineText(80).meta({
    description: 'Unlike that of the merchant’s other branches.',
    example: 'Chacao',
  })
const address = () =>
  multiLineText(300).meta({
    description: 'As your people say it; may be empty.',
    example: 'Av. Francisco de Miranda, local 4',
  })

export const NewBranch = z.lazy(() =>
  z.object({ name: name(), address: address().optional() }).meta({ id: 'NewBranch' }),
)

export const BranchChanges = z.lazy(() =>
  z
    .object({
      name: name().optional(),
      address: address().optional(),
      active: z.boolean(said('Debe ser true o false.', 'Must be true or false.')).optional().meta({
        description:
          '`false` closes it: nothing more is sold at its tills. What was sold stays as it is.',
        example: true,
      }),
    })
    .meta({ id: 'BranchChanges' }),
)

export const Branch = z.lazy(() =>
  z
    .object({
      id: publicId(branchId, BRANCH_EXAMPLE),
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      name: z.string().meta({ example: 'Chacao' }),
      address: z.string().meta({ example: 'Av. Francisco de Miranda, local 4' }),
      active: z.boolean().meta({ example: true }),
      createdAt: isoTime,
      updatedAt: isoTime,
    })
    .meta({ id: 'Branch' }),
)

export const BranchQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, branchId),
    active: booleanFilter
      .optional()
      .meta({ description: 'Only those that are open, or only those that are closed.' }),
  }),
)

export const BranchList = z.lazy(() => pageSchema(Branch).meta({ id: 'BranchList' }))
