import type { RouteGroup } from '../../http/route.ts'
import { getMemberBranches } from './get-member-branches.ts'
import { listMembers } from './list-members.ts'
import { removeMember } from './remove-member.ts'
import { updateMember } from './update-member.ts'
import { updateMemberBranches } from './update-member-branches.ts'

export const members: RouteGroup = {
  tag: 'Members',
  description: 'The people who work for a merchant, and their roles.',
  base: '/api/v1',
  routes: [listMembers, updateMember, removeMember, getMemberBranches, updateMemberBranches],
}
