import { session } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { findPresentable, listCallersFactors } from './queries.ts'
import { FactorList } from './schemas.ts'
import { factorListView } from './views.ts'

export const listFactors = route({
  id: 'listFactors',
  method: 'get',
  path: '/auth/factors',
  summary: 'List the signed-in user’s second factors',
  description:
    'Also says what a step-up takes, and until when the last one of this session counts.',
  access: session(),
  returns: [200, FactorList],
  async run({ db, now }) {
    const {
      rows,
      presentable: [presentable],
    } = await db.read({ rows: listCallersFactors(), presentable: findPresentable() })
    if (!presentable) throw new Error('the caller has no session')
    return factorListView(rows, presentable, now)
  },
})
