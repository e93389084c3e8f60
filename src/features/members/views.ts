import type * as z from 'zod'
import type { Rows } from '../../platform/database.ts'
import { userId } from '../../platform/ids.ts'
import type { selectMembers } from './queries.ts'
import type { Member } from './schemas.ts'

type MemberRow = Rows<[ReturnType<typeof selectMembers>]>[0][number]

export const memberView = (row: MemberRow): z.input<typeof Member> => ({
  ...row,
  userId: userId.toPublic(row.userId),
})
