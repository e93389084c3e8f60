import { session } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { createRegistrationOptions } from '../../../platform/passkeys/options.ts'
import { findCaller } from '../queries.ts'
import { listCallersPasskeys } from './passkey-queries.ts'
import { PasskeyCreationOptions } from './passkey-schemas.ts'

export const createPasskeyCreationOptions = route({
  id: 'createPasskeyCreationOptions',
  method: 'post',
  path: '/auth/factors/passkeys/options',
  summary: 'Begin to add a passkey',
  description:
    'Returns what `navigator.credentials.create()` takes as `publicKey`, by `PublicKeyCredential.parseCreationOptionsFromJSON()`, on a page of `rp.id`. What the browser returns is sent once, within 5 minutes, to POST /auth/factors/passkeys.',
  access: session({ verified: true, stepUp: 'always' }),
  returns: [200, PasskeyCreationOptions],
  async run({ db, platform, now }) {
    const {
      caller: [caller],
      known,
    } = await db.read({ caller: findCaller(), known: listCallersPasskeys() })
    if (!caller) throw new Error('the caller has no account')
    const { id: uuid, email, name } = caller
    const passkeys = known.map(({ credential_id: id, transports }) => ({
      credentialId: Buffer.from(id, 'hex').toString('base64url'),
      transports,
    }))
    return createRegistrationOptions(platform.config, { uuid, email, name }, passkeys, now)
  },
})
