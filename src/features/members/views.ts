import type * as z from 'zod'
import { userId } from '../../platform/ids.ts'
import type { MemberRow } from './queries.ts'
import type { Member } from './schemas.ts'

export const memberView = (row: MemberRow): z.input<typeof Member> => ({
  userId: userId.toPublic(row.user_id),
  email: row.email,
  name: row.name,
  role: row.role,
})
