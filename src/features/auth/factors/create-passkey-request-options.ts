import { anyone } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { createAuthenticationOptions } from '../../../platform/passkeys/options.ts'
import { PasskeyRequestOptions } from './passkey-schemas.ts'

export const createPasskeyRequestOptions = route({
  id: 'createPasskeyRequestOptions',
  method: 'post',
  path: '/auth/passkeys/options',
  summary: 'Begin to present a passkey',
  description:
    'Returns what `navigator.credentials.get()` takes as `publicKey`, by `PublicKeyCredential.parseRequestOptionsFromJSON()`. They are of no user, so they tell nothing about any. What the browser returns is presented once, within 5 minutes, to `POST /auth/login/passkey`, `POST /auth/login/factor` or `POST /auth/step-up`.',
  access: anyone('Somebody who logs in has no credential yet.'),
  sensitive: 'passkey',
  returns: [200, PasskeyRequestOptions],
  run: async ({ platform, now }) => createAuthenticationOptions(platform.config, now),
})
