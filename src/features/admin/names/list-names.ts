import { admin } from '../../../http/access.ts'
import { keyEnvironment } from '../../../http/key-environment.ts'
import { route } from '../../../http/route.ts'
import { selectNames } from './queries.ts'
import { NamesQuery, ResourceNames } from './schemas.ts'

export const listNames = route({
  id: 'listNames',
  method: 'get',
  path: '/admin/names',
  summary: 'Look names up by their ids',
  description: 'What a list shows by its id, by its name. Ids without a name are left out.',
  access: admin({ permission: 'admin:read', testKeys: 'testData' }),
  query: NamesQuery,
  returns: [200, ResourceNames],
  async run({ query, credential, db }) {
    return { data: await db.read(selectNames(query.ids, keyEnvironment(credential))) }
  },
})
