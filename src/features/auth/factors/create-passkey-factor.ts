import { session } from '../../../http/access.ts'
import { respondedRow } from '../../../http/idempotency.ts'
import { type Call, route } from '../../../http/route.ts'
import { userAgentOf } from '../../../http/user-agent.ts'
import {
  type CreatedCredential,
  PasskeyRefused,
  verifyRegistration,
} from '../../../platform/passkeys/verify.ts'
import { refusal } from '../../../wire/errors.ts'
import { findCaller, lockCallerForUpdate } from '../queries.ts'
import { insertPasskey } from './passkey-queries.ts'
import { NewPasskey } from './passkey-schemas.ts'
import { MAX_FACTORS } from './rules.ts'
import { ConfirmedFactor } from './schemas.ts'
import { factorView } from './views.ts'

export const createPasskeyFactor = route({
  id: 'createPasskeyFactor',
  method: 'post',
  path: '/auth/factors/passkeys',
  summary: 'Add a passkey',
  description: `Takes what a browser made of the options of POST /auth/factors/passkeys/options. The passkey is a second factor, and logs in without a password too; this session has presented it. A user has at most ${MAX_FACTORS} factors, and is notified by e-mail.`,
  access: session({ verified: true, stepUp: 'always' }),
  body: NewPasskey,
  returns: [201, ConfirmedFactor],
  idempotent: { view: factorView },
  async run(call) {
    const { body, db, newId } = call
    const verified = await verifyForCaller(call, body.credential)
    if (verified === null) {
      // Whoever may not add passkeys is told that first.
      await db.read(findCaller())
      throw refusal('challenge_spent', { fields: ['credential'] })
    }
    const id = newId<'factor'>()
    const userAgent = userAgentOf(call)
    const { added } = await db.change({
      ...lockCallerForUpdate(),
      ...insertPasskey({ id, name: body.name, ...verified, userAgent }),
    })
    return respondedRow(added)
  },
})

async function verifyForCaller(
  { credential: caller, platform: { config }, now }: Call,
  created: CreatedCredential,
) {
  if (caller?.kind !== 'session') return null
  try {
    return await verifyRegistration(config, caller.userId, created, now)
  } catch (error) {
    if (error instanceof PasskeyRefused) return null
    throw error
  }
}
