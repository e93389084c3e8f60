import { admin } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { AdminTransactionParams } from './admin-schemas.ts'
import { readStory } from './story-queries.ts'
import { TransactionStory } from './story-schemas.ts'
import { storyView } from './story-views.ts'

export const getTransactionStory = route({
  id: 'getTransactionStory',
  method: 'get',
  path: '/admin/transactions/:id/story',
  summary: 'Get all that is known of a transaction',
  description:
    'What banks were asked to do for it and what they answered, its refunds and its movement, who did what, what the merchant’s endpoints were told, and others of the same payer.',
  access: admin({ permission: 'admin:read', testKeys: 'testData' }),
  params: AdminTransactionParams,
  returns: [200, TransactionStory],
  async run({ params, credential, db }) {
    const environment = keyEnvironment(credential)
    const {
      head: [head],
      ...rows
    } = await db.read(readStory({ transactionId: params.id, environment }))
    if (!head) throw refusal('not_found')
    return storyView(head, rows)
  },
})
