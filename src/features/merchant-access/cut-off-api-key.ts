import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { endKeyAccess } from './queries.ts'
import { AccessKeyParams } from './schemas.ts'

export const cutOffApiKey = route({
  id: 'cutOffApiKey',
  method: 'delete',
  path: '/merchants/:id/access/keys/:keyId',
  notFoundNouns: ['merchant', 'API key'],
  summary: 'Cut an API key off from a merchant',
  description:
    'Whosever it is. A key that is bound to the merchant is revoked; any other one no longer reaches the merchant, and neither does what it is rotated into. Its user is mailed. A member may still create another key: remove them, if they should not.',
  access: member('OWNER', 'id', { testKeys: 'never', locksMerchant: true, stepUp: 'always' }),
  params: AccessKeyParams,
  returns: [204, null],
  async run(call) {
    const { params, db } = call
    await db.change(endKeyAccess(params.id, params.keyId, userAgentOf(call)))
    return undefined
  },
})
