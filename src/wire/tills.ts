import * as z from 'zod'
import { branchId, type IdKind, tillId, type Uuid, type UuidKind } from '../platform/ids.ts'
import { publicId } from './schemas.ts'

const EXAMPLE = '01kga5ycm3e8wbrqjbzqk9c6vm'

/** The till of what is made, in a request. */
export const tillInput = () =>
  z
    .string()
    .transform(tillId.toUuid)
    .optional()
    .meta({
      description:
        'The till where it is sold. Default: that of your open shift, but for API keys. Whoever is bound to branches, and has several tills there, says at which.',
      example: `til_${EXAMPLE}`,
    })

/** Where something was sold, in a response. */
export const shownTill = () => ({
  tillId: publicId(tillId, EXAMPLE)
    .nullable()
    .meta({ description: 'The till where it was sold; null if it was at none.', example: null }),
  branchId: publicId(branchId, EXAMPLE)
    .nullable()
    .meta({ description: 'The branch of that till.', example: null }),
})

/** The columns of both. A row that was stored before they existed lacks them. */
export interface TillColumns {
  till_id?: Uuid<'till'> | null
  branch_id?: Uuid<'branch'> | null
}

export const tillView = ({ till_id, branch_id }: TillColumns) => ({
  tillId: till_id ? tillId.toPublic(till_id) : null,
  branchId: branch_id ? branchId.toPublic(branch_id) : null,
})

/** What a list shows of tills; `none`: what was sold at none. */
export interface TillFilters {
  tillId?: Uuid<'till'> | 'none' | undefined
  branchId?: Uuid<'branch'> | 'none' | undefined
}

/** What was asked for of tills, in the words of the query. */
export const askedTills = ({ tillId: till, branchId: branch }: TillFilters) => ({
  ...(till && { tillId: till === 'none' ? till : tillId.toPublic(till) }),
  ...(branch && { branchId: branch === 'none' ? branch : branchId.toPublic(branch) }),
})

/** An id, or `none`, in a query. */
export const idOrNone = <Kind extends UuidKind>(kind: IdKind<Kind>) =>
  z.string().transform((text) => (text === 'none' ? ('none' as const) : kind.toUuid(text)))

/** Limits a list to what was sold at a till, or at the tills of a branch. */
export const tillFilters = () => ({
  tillId: idOrNone(tillId).optional().meta({
    description:
      'What was sold at one till, by its id of the form `til_...`; `none`: what was sold at none.',
  }),
  branchId: idOrNone(branchId).optional().meta({
    description:
      'What was sold at the tills of one branch, by its id of the form `br_...`; `none`: what was sold at none.',
  }),
})
