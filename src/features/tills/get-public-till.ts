import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findTillPage } from './sale-queries.ts'
import { PublicTill, PublicTillQuery, TillCodeParams } from './sale-schemas.ts'
import { publicTillView } from './sale-views.ts'

export const getPublicTill = route({
  id: 'getPublicTill',
  method: 'get',
  path: '/t/:code',
  summary: 'Get what is on a till, as whoever stands before it sees it',
  access: anyone(
    'Whoever has read the till’s print may see what it shows; its code cannot be guessed.',
  ),
  params: TillCodeParams,
  query: PublicTillQuery,
  returns: [200, PublicTill],
  async run({ params, query, db }) {
    const { environment = 'live', sale } = query
    const [row] = await db.read(findTillPage(params.code, environment, sale))
    if (!row) throw refusal('not_found')
    return publicTillView(row, environment)
  },
})
