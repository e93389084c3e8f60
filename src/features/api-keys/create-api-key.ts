import { isAdminPermission } from '../../domain/permissions.ts'
import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { apiKeyId } from '../../platform/ids.ts'
import { invalidField, refusal } from '../../wire/errors.ts'
import { insertApiKey } from './queries.ts'
import { STEP_UP_FOR_KEYS } from './rules.ts'
import { NewApiKey, ShownApiKey } from './schemas.ts'
import { makeKeySecret } from './secret.ts'
import { apiKeyView } from './views.ts'

export const createApiKey = route({
  id: 'createApiKey',
  method: 'post',
  path: '/api-keys',
  notFoundNouns: ['merchant'],
  summary: 'Create an API key',
  description:
    'The key acts as its user. `key` is shown only once. A live key needs a verified e-mail and approved KYC. Give each key only what its program needs, with `permissions` and `allowedAddresses`.',
  access: session({ stepUp: STEP_UP_FOR_KEYS }),
  body: NewApiKey,
  returns: [201, ShownApiKey],
  idempotent: 'once',
  async run(call) {
    const { body, db, now, newId, platform } = call
    const { name, environment, merchantId = null, expiresAt = null } = body
    const { permissions = null, allowedAddresses = null, approvalAbove = null } = body
    if (expiresAt !== null && expiresAt <= now) {
      throw refusal('not_in_future', { fields: ['expiresAt'] })
    }
    if (merchantId !== null && permissions?.some(isAdminPermission)) {
      throw invalidField('permissions', [
        'Una clave que está atada a un comercio nunca llega a /admin: quita `merchantId`, o `admin:read` y `admin:write`.',
        'A key that is bound to a merchant never reaches /admin: leave out `merchantId`, or `admin:read` and `admin:write`.',
      ])
    }
    const id = newId<'apiKey'>()
    const secret = makeKeySecret(platform.config, environment)
    const publicId = apiKeyId.toPublic(id)
    const {
      created: [created],
    } = await db.change(
      insertApiKey({
        ...{ id, publicId, name, merchantId, permissions, allowedAddresses },
        ...{ approvalAbove, expiresAt, secret },
        userAgent: userAgentOf(call),
      }),
    )
    if (!created) throw new Error('no key was created')
    const row = {
      ...{ id, name, environment, prefix: secret.prefix, last_four: secret.lastFour },
      ...{ merchant_id: merchantId, permissions, allowed_addresses: created.allowed_addresses },
      approval_above: approvalAbove,
      ...{ created_at: now.toISOString(), last_used_at: null },
      expires_at: expiresAt?.toISOString() ?? null,
    }
    return { ...apiKeyView(row), key: secret.key }
  },
})
