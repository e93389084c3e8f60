import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { apiKeyId } from '../../platform/ids.ts'
import { replaceApiKey } from './queries.ts'
import { STEP_UP_FOR_KEYS } from './rules.ts'
import { ApiKeyParams, ApiKeyRotation, ShownApiKey } from './schemas.ts'
import { makeKeySecret } from './secret.ts'
import { apiKeyView } from './views.ts'

export const rotateApiKey = route({
  id: 'rotateApiKey',
  method: 'post',
  path: '/api-keys/:id/rotate',
  summary: 'Replace an API key with a new one',
  description:
    'The new key has the same name, environment, merchant, permissions, addresses, ceiling and expiry, and has the same requirements as any new key. The old key works for `graceSeconds` more, but never past its own expiry; with 0 it stops at once. A key can be rotated only once: of several simultaneous requests, the first creates a key and the others get a 409, or a 404 if the old key is already gone.',
  access: session({ stepUp: STEP_UP_FOR_KEYS }),
  params: ApiKeyParams,
  body: ApiKeyRotation,
  returns: [201, ShownApiKey],
  idempotent: 'once',
  async run(call) {
    const { params, body, db, now, newId, platform } = call
    const userAgent = userAgentOf(call)
    const id = newId<'apiKey'>()
    // Only the database knows the old key's environment.
    const secrets = {
      live: makeKeySecret(platform.config, 'live'),
      test: makeKeySecret(platform.config, 'test'),
    }
    const publicId = apiKeyId.toPublic(id)
    const {
      created: [created],
    } = await db.change(
      replaceApiKey({ oldId: params.id, newId: id, publicId, secrets, userAgent, ...body }),
    )
    if (!created) throw new Error('the rotation created no key')
    const secret = secrets[created.environment]
    const row = {
      ...{ ...created, id, prefix: secret.prefix, last_four: secret.lastFour },
      ...{ created_at: now.toISOString(), last_used_at: null },
    }
    return { ...apiKeyView(row), key: secret.key }
  },
})
