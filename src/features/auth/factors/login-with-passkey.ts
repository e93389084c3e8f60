import { anyone } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { refusal } from '../../../wire/errors.ts'
import { completeLogin } from '../complete-login.ts'
import { recordFailedLogin } from '../queries.ts'
import { Login } from '../schemas.ts'
import { checkPasskey } from './check-passkey.ts'
import { PasskeyLogin } from './passkey-schemas.ts'
import { findMaterialByPasskey } from './queries.ts'

export const loginWithPasskey = route({
  id: 'loginWithPasskey',
  method: 'post',
  path: '/auth/login/passkey',
  summary: 'Log in with a passkey alone',
  description:
    'Takes what a browser made of the options of POST /auth/passkeys/options, once. Neither e-mail nor password is needed, and the session has presented a second factor. Whatever is wrong with a passkey, the answer is the same.',
  access: anyone('This is where a caller gets a credential.'),
  sensitive: 'login',
  body: PasskeyLogin,
  returns: [200, Login],
  async run(call) {
    const { body, db } = call
    const [material] = await db.read(
      findMaterialByPasskey(Buffer.from(body.passkey.id, 'base64url')),
    )
    const factor = material ? await checkPasskey(call, body.passkey, material) : null
    if (material && factor) {
      if (material.suspended) {
        await db.change(recordFailedLogin(material.id, 'suspended'))
        throw refusal('suspended')
      }
      const opened = await completeLogin(call, { userId: material.id, passwordHash: null, factor })
      if (opened) return opened
    }
    await db.change(recordFailedLogin(material?.id ?? null, 'passkey'))
    throw refusal('wrong_passkey')
  },
})
