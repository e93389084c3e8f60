import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { insertExternalPayment } from './queries.ts'
import { ExternalPayment, ExternalPaymentsParams, NewExternalPayment } from './schemas.ts'
import { externalPaymentView } from './views.ts'

export const recordExternalPayment = route({
  id: 'recordExternalPayment',
  method: 'post',
  path: '/merchants/:id/external-payments',
  summary: 'Record what was paid outside',
  description:
    'Cash, a card terminal, Zelle and whatever else the service does not see: it is the word of who records it, and counts as such. With `checkoutId` it pays what remains of an open checkout, or a part, at its quote; more than remains is refused, since change is given back. Where the merchant has decided that a second person confirms it, it counts for nothing before. No balance, closing or other sum of the bank’s includes it.',
  access: member('ADMIN', 'id', {
    permission: 'external-payments:write',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: ExternalPaymentsParams,
  body: NewExternalPayment,
  returns: [201, ExternalPayment],
  notFoundNouns: ['merchant', 'checkout', 'till'],
  honoursStrict: true,
  idempotent: { view: externalPaymentView },
  async run({ params, body, credential, db, newId }) {
    const environment = resolveEnvironment(credential, body.environment) ?? 'live'
    const { payments } = await db.change(
      insertExternalPayment({
        ...body,
        ...{ merchantUuid: params.id, externalUuid: newId<'externalPayment'>(), environment },
      }),
    )
    return respondedRow(payments)
  },
})
