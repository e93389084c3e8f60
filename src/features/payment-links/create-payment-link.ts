import { member } from '../../http/access.ts'
import { JsonBody } from '../../http/json-body.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { paymentLinkId } from '../../platform/ids.ts'
import { insertLink } from './queries.ts'
import { EXPIRY_RULES } from './rules.ts'
import { LinksParams, NewPaymentLink, PaymentLink } from './schemas.ts'
import { newLinkToken } from './token.ts'
import { linkView } from './views.ts'

export const createPaymentLink = route({
  id: 'createPaymentLink',
  method: 'post',
  path: '/merchants/:id/payment-links',
  summary: 'Create a payment link',
  description:
    'A live link needs the merchant’s owner to have a verified e-mail and approved KYC. It can be created while the merchant is inactive or has no settlement account, but cannot be paid until the merchant is active and has one.',
  access: member('ADMIN', 'id', { testKeys: 'testData' }),
  params: LinksParams,
  body: NewPaymentLink,
  returns: [201, PaymentLink],
  errors: ['EMAIL_NOT_VERIFIED', 'KYC_REQUIRED'],
  invalid: EXPIRY_RULES,
  idempotent: true,
  async run({ params, body, credential, db, now, newId, platform }) {
    const { label, description = '', amount, currency, expiresAt = null } = body
    const { maxPayments = null } = body
    const environment = resolveEnvironment(credential, body.environment) ?? 'live'
    const id = newId<'paymentLink'>()
    const token = newLinkToken()
    const fields = { label, description, amount, currency, environment, expiresAt, maxPayments }
    const view = linkView(platform.config, {
      ...{ id, merchant_id: params.id, token, label, description, amount, currency, environment },
      ...{ status: 'ACTIVE', payments: 0, max_payments: maxPayments },
      expires_at: expiresAt?.toISOString() ?? null,
      created_at: now.toISOString(),
    })
    const response = JSON.stringify(view)
    const publicId = paymentLinkId.toPublic(id)
    await db.change(
      insertLink({ id, publicId, merchantUuid: params.id, token, ...fields, response }),
    )
    return new JsonBody(response)
  },
})
