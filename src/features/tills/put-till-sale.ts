import { randomBase62 } from '../../domain/base62.ts'
import { TILL_PREFIX } from '../../domain/own-number.ts'
import { member } from '../../http/access.ts'
import { hashRequest } from '../../http/idempotency.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { randomSecret } from '../../platform/secrets.ts'
import { refusal } from '../../wire/errors.ts'
import { DEFAULT_LIFETIME_SECONDS } from '../checkouts/rules.ts'
import { newLinkToken } from '../payment-links/rules.ts'
import { putTillSale as placeSale } from './sale-queries.ts'
import { NewTillSale, TillSale } from './sale-schemas.ts'
import { tillSaleView } from './sale-views.ts'
import { TillParams } from './schemas.ts'

/** What payers and their banks see of a sale that has no other name. */
const LABEL = 'Venta en caja'
const REFERENCE_LENGTH = 12

export const putTillSale = route({
  id: 'putTillSale',
  method: 'put',
  path: '/merchants/:id/tills/:tillId/sale',
  summary: 'Put a sale on a till',
  description:
    'The till’s own page shows it at once, with the ways to pay, in place of what was there. With `amount` and `currency` a checkout is made for it, for 24 hours, and canceled once the sale is replaced or taken off unless it is paid; a checkout that you name stays open. A CASHIER needs an open shift of her own at the till.',
  access: member('ADMIN', 'id', {
    permission: 'floor:write',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: TillParams,
  body: NewTillSale,
  returns: [200, TillSale],
  notFoundNouns: ['merchant', 'till', 'checkout'],
  honoursStrict: true,
  async run({ params, body, credential, db, newId, platform: { config } }) {
    const environment = resolveEnvironment(credential, body.environment) ?? 'live'
    const ref = { merchantUuid: params.id, tillUuid: params.tillId, environment }
    const saleUuid = newId<'tillSale'>()
    const { checkoutId: checkoutUuid, amount, currency } = body
    const sale =
      checkoutUuid === undefined
        ? {
            intent: {
              ...{ ...ref, id: newId<'checkout'>(), linkUuid: newId<'paymentLink'>() },
              ...{ token: newLinkToken(), label: LABEL, description: LABEL },
              contentHash: hashRequest(config.SERVER_SECRET, saleUuid),
              externalReference: `${TILL_PREFIX}${randomBase62(REFERENCE_LENGTH, randomSecret)}`,
              ...{ amount: amount ?? '', currency: currency ?? 'VES' },
              ...{ metadata: {}, acceptPartial: false, customer: undefined, lines: undefined },
              ...{ returnUrl: null, cancelUrl: null, expiresAt: null },
              defaultLifetimeSeconds: DEFAULT_LIFETIME_SECONDS,
            },
          }
        : { checkoutUuid }
    const { sales, checkouts } = await db.change(placeSale({ ...ref, saleUuid, ...sale }))
    const [row, checkout] = [sales[0], checkouts[0]]
    if (!row || !checkout) throw refusal('not_found')
    return tillSaleView(row, checkout, config)
  },
})
