import { anyone } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { refusal } from '../../../wire/errors.ts'
import { completeLogin } from '../complete-login.ts'
import { recordFailedLogin } from '../queries.ts'
import { Login } from '../schemas.ts'
import { checkFactor, requireAttemptLeft } from './check-factor.ts'
import { credentialIdOf } from './check-passkey.ts'
import { findMaterialOf, reserveAttemptOf } from './queries.ts'
import { isOfPassword, readLoginToken } from './rules.ts'
import { FactorLogin } from './schemas.ts'

export const loginWithFactor = route({
  id: 'loginWithFactor',
  method: 'post',
  path: '/auth/login/factor',
  summary: 'Log in: the second step',
  description:
    'Takes the `loginToken` of POST /auth/login with a second factor. A code works once, and so does what a browser makes of the options of POST /auth/passkeys/options. After 5 wrong attempts the network must wait 15 minutes.',
  access: anyone('The login token and the factor prove who the caller is.'),
  sensitive: 'login',
  body: FactorLogin,
  returns: [200, Login],
  async run(call) {
    const { body, db, newId, now, platform } = call
    const { SERVER_SECRET } = platform.config
    const claims = readLoginToken(SERVER_SECRET, body.loginToken, now)
    if (!claims) throw refusal('login_token_ended')
    const { userUuid } = claims
    const {
      attempt: [attempt],
      material: [material],
    } = await db.change({
      attempt: reserveAttemptOf(userUuid, newId<'attempt'>()),
      material: findMaterialOf(userUuid, credentialIdOf(body.passkey)),
    })
    requireAttemptLeft(attempt?.wait ?? 0)
    if (!material || !isOfPassword(SERVER_SECRET, claims, material.password_hash)) {
      throw refusal('login_token_ended')
    }
    if (material.suspended) throw refusal('suspended')
    const factor = await checkFactor(call, body, material)
    const passwordHash = material.password_hash
    const opened = factor && (await completeLogin(call, { userId: userUuid, passwordHash, factor }))
    if (opened) return opened
    await db.change(recordFailedLogin(userUuid, 'factor'))
    throw body.passkey ? refusal('wrong_passkey') : refusal('wrong_code')
  },
})
