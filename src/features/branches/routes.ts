import type { RouteGroup } from '../../http/route.ts'
import { createBranch } from './create-branch.ts'
import { getBranch } from './get-branch.ts'
import { listBranches } from './list-branches.ts'
import { updateBranch } from './update-branch.ts'

export const branches: RouteGroup = {
  tag: 'Branches',
  description: 'The places where a merchant sells. It has none until it makes one.',
  base: '/api/v1',
  routes: [createBranch, listBranches, getBranch, updateBranch],
}
