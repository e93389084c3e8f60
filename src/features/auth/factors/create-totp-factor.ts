import { session } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { encryptCredential } from '../../../platform/encryption.ts'
import { factorId } from '../../../platform/ids.ts'
import { randomSecret } from '../../../platform/secrets.ts'
import { TOTP_SECRET_BYTES, totpEnrolment } from '../../../platform/totp.ts'
import { findCaller, lockCallerForUpdate } from '../queries.ts'
import { insertApp } from './queries.ts'
import { MINUTES_TO_CONFIRM, secretContext } from './rules.ts'
import { AppEnrolment, NewApp } from './schemas.ts'

export const createTotpFactor = route({
  id: 'createTotpFactor',
  method: 'post',
  path: '/auth/factors/totp',
  summary: 'Begin to set an authenticator app as a second factor',
  description: `It becomes a factor when POST /auth/factors/totp/confirm gets its first code, within ${MINUTES_TO_CONFIRM} minutes; an app that was set before works until then, and is then replaced.`,
  access: session({ verified: true, stepUp: 'always' }),
  body: NewApp,
  returns: [201, AppEnrolment],
  async run({ body, db, newId, platform }) {
    const id = newId<'factor'>()
    const secret = randomSecret(TOTP_SECRET_BYTES)
    const stored = await encryptCredential(platform.config, secretContext(id), secret)
    const {
      caller: [caller],
    } = await db.change({
      ...lockCallerForUpdate(),
      ...insertApp({ id, name: body.name ?? 'Authenticator', secret: stored }),
      caller: findCaller(),
    })
    const enrolment = await totpEnrolment(secret, caller?.email ?? '')
    return { id: factorId.toPublic(id), ...enrolment }
  },
})
