import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { paymentLinkId } from '../../platform/ids.ts'
import { insertLink, type LinkRow } from './queries.ts'
import { newLinkToken, validateReturnUrl } from './rules.ts'
import { LinksParams, NewPaymentLink, PaymentLink } from './schemas.ts'
import { linkView } from './views.ts'

export const createPaymentLink = route({
  id: 'createPaymentLink',
  method: 'post',
  path: '/merchants/:id/payment-links',
  summary: 'Create a payment link',
  description:
    'A live link needs the merchant’s owner to have a verified e-mail and approved KYC. It can be created while the merchant is inactive or has no settlement account, but cannot be paid until the merchant is active and has one.',
  access: member('ADMIN', 'id', {
    permission: 'links:write',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: LinksParams,
  body: NewPaymentLink,
  notFoundNouns: ['merchant', 'till'],
  honoursStrict: true,
  returns: [201, PaymentLink],
  idempotent: { view: linkView },
  async run({ params, body, credential, db, now, newId }) {
    const { label, description = '', amount, currency, expiresAt, maxPayments = null } = body
    const { externalReference = null, metadata = {}, returnUrl = null } = body
    const { minAmount = null, maxAmount = null } = body
    const environment = resolveEnvironment(credential, body.environment) ?? 'live'
    validateReturnUrl(returnUrl, environment)
    const row: LinkRow = {
      id: newId<'paymentLink'>(),
      merchant_id: params.id,
      token: newLinkToken(),
      ...{ label, description, amount, currency, environment },
      ...{ min_amount: minAmount, max_amount: maxAmount, return_url: returnUrl },
      ...{ status: 'ACTIVE', payments: 0, max_payments: maxPayments },
      expires_at: expiresAt?.toISOString() ?? null,
      external_reference: externalReference,
      metadata,
      created_at: now.toISOString(),
    }
    const { created } = await db.change(
      insertLink(row, paymentLinkId.toPublic(row.id), body.tillId),
    )
    return respondedRow(created)
  },
})
