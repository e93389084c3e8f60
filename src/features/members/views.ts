import type * as z from 'zod'
import { userId } from '../../platform/ids.ts'
import { branchIdsView } from '../../wire/branches.ts'
import type { MemberBranchesRow } from './branch-queries.ts'
import type { MemberRow } from './queries.ts'
import type { Member, MemberBranches } from './schemas.ts'

export const memberView = (row: MemberRow): z.input<typeof Member> => ({
  userId: userId.toPublic(row.user_id),
  email: row.email,
  name: row.name,
  role: row.role,
})

export const memberBranchesView = (row: MemberBranchesRow): z.input<typeof MemberBranches> => ({
  userId: userId.toPublic(row.user_id),
  branchIds: branchIdsView(row.branch_ids),
})
