import { user } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { savePayeeRows } from './queries.ts'
import { PayeeList, SavedPayees } from './schemas.ts'
import { payeeView } from './views.ts'

/** A thousand with names of 80 letters, written with room. */
const MAX_BYTES = 512 * 1024

export const savePayees = route({
  id: 'savePayees',
  method: 'put',
  path: '/bank/payees',
  summary: 'Save payees',
  description:
    'All or none. One whose phone is saved already gets these data instead, and is in no `group` if none is given.',
  access: user({ permission: 'payees:write', testKeys: 'testData' }),
  body: SavedPayees,
  honoursStrict: true,
  maxBodyBytes: MAX_BYTES,
  returns: [200, PayeeList],
  async run({ body, credential, db, newId }) {
    const environment = resolveEnvironment(credential, body.environment) ?? 'live'
    const ids = body.payees.map(() => newId<'payee'>())
    const { found } = await db.change(savePayeeRows(environment, ids, body.payees))
    return { data: found.map(payeeView) }
  },
})
