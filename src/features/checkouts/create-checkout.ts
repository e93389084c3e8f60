import { member } from '../../http/access.ts'
import { hashRequest, respondedRow } from '../../http/idempotency.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { newLinkToken, validateReturnUrl } from '../payment-links/rules.ts'
import { insertCheckout } from './queries.ts'
import { checkoutLabel, DEFAULT_LIFETIME_SECONDS } from './rules.ts'
import { Checkout, CheckoutsParams, NewCheckout } from './schemas.ts'
import { requestedCheckoutView } from './views.ts'

export const createCheckout = route({
  id: 'createCheckout',
  method: 'post',
  path: '/merchants/:id/checkouts',
  summary: 'Create a checkout',
  description:
    'An order that closes itself: its page asks for what remains, counts what comes in, and keeps what comes too late. A merchant has one checkout for each `externalReference` and environment: the same request again, even at the same time, returns the first one with a 200. A live checkout needs the merchant’s owner to have a verified e-mail and approved KYC.',
  access: member('ADMIN', 'id', {
    permission: 'checkouts:write',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: CheckoutsParams,
  body: NewCheckout,
  returns: [201, Checkout],
  notFoundNouns: ['merchant', 'till'],
  honoursStrict: true,
  repeats: ({ repeated }) => repeated,
  idempotent: { view: requestedCheckoutView },
  async run({ params, body, credential, db, newId, platform }) {
    const environment = resolveEnvironment(credential, body.environment) ?? 'live'
    const {
      externalReference,
      description = '',
      expiresAt,
      returnUrl = null,
      cancelUrl = null,
    } = body
    validateReturnUrl(returnUrl, environment)
    validateReturnUrl(cancelUrl, environment, 'cancelUrl')
    const id = newId<'checkout'>()
    const { found } = await db.change(
      insertCheckout({
        ...{ id, linkUuid: newId(), merchantUuid: params.id, environment },
        token: newLinkToken(),
        label: checkoutLabel(description, externalReference),
        contentHash: hashRequest(platform.config.SERVER_SECRET, { ...body, environment }),
        ...{ externalReference, description, metadata: body.metadata ?? {} },
        ...{ amount: body.amount, currency: body.currency },
        tillUuid: body.tillId,
        acceptPartial: body.acceptPartial ?? false,
        ...{ customer: body.customer, lines: body.lines },
        ...{ returnUrl, cancelUrl },
        expiresAt: expiresAt?.toISOString() ?? null,
        defaultLifetimeSeconds: DEFAULT_LIFETIME_SECONDS,
      }),
    )
    return respondedRow(found)
  },
})
