import { admin } from '../../../http/access.ts'
import { keyEnvironment } from '../../../http/key-environment.ts'
import { route } from '../../../http/route.ts'
import { setOperationStop } from './queries.ts'
import { Operation, OperationChange } from './schemas.ts'
import { operationView } from './views.ts'

export const setOperations = route({
  id: 'setOperations',
  method: 'put',
  path: '/admin/operations',
  notFoundNouns: ['merchant'],
  summary: 'Stop or restart the movement of money',
  description:
    'Takes effect at once: a payment that begins after the response is not sent to a bank, and its caller gets a 503. A payment is sent only if no stop applies to it: of its environment, of its bank, or of a merchant whose settlement account it is paid from. The outcome of payments that were already sent is still looked up, but none is sent again while a stop applies to it.',
  access: admin({
    permission: 'admin:write',
    testKeys: 'testData',
    about: { words: 'The merchant that the body names, if it does, may not be their own.' },
  }),
  body: OperationChange,
  returns: [200, Operation],
  async run({ body, credential, db, newId }) {
    const { merchantId: merchantUuid, ...rest } = body
    const own = { id: newId<'operationStop'>(), keyEnvironment: keyEnvironment(credential) }
    const {
      changed: [operation],
    } = await db.change(setOperationStop({ ...own, merchantUuid, ...rest }))
    if (operation === undefined) throw new Error('the change gave no operation')
    return operationView(operation)
  },
})
