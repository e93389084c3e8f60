import { session } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { userAgentOf } from '../../../http/user-agent.ts'
import { decryptCredential } from '../../../platform/encryption.ts'
import { matchingTotpStep } from '../../../platform/totp.ts'
import { invalidField, refusal } from '../../../wire/errors.ts'
import { lockCallerForUpdate } from '../queries.ts'
import { requireAttemptLeft } from './check-factor.ts'
import { confirmApp, findAppToConfirm, reserveCallersAttempt } from './queries.ts'
import { secretContext, WRONG_CODE } from './rules.ts'
import { AppConfirmation, ConfirmedFactor } from './schemas.ts'
import { factorView } from './views.ts'

export const confirmTotpFactor = route({
  id: 'confirmTotpFactor',
  method: 'post',
  path: '/auth/factors/totp/confirm',
  summary: 'Confirm an authenticator app by its first code',
  description:
    'From then on it is a second factor, in place of any app before it, and this session has presented it. The user is notified by e-mail. After 5 wrong codes the network must wait 15 minutes.',
  access: session({ verified: true }),
  sensitive: 'code',
  body: AppConfirmation,
  returns: [200, ConfirmedFactor],
  async run(call) {
    const { body, db, newId, now, platform } = call
    const {
      attempt: [attempt],
      app: [app],
    } = await db.change({
      attempt: reserveCallersAttempt(newId<'attempt'>()),
      app: findAppToConfirm(),
    })
    requireAttemptLeft(attempt?.wait ?? 0)
    if (!app) throw refusal('no_app_to_confirm')
    const stored = Buffer.from(app.secret, 'hex')
    const secret = await decryptCredential(platform.config, secretContext(app.id), stored)
    const step = await matchingTotpStep(secret, body.code, now)
    if (step === null) throw invalidField('code', WRONG_CODE)
    const {
      confirmed: [factor],
    } = await db.change({
      ...lockCallerForUpdate(),
      ...confirmApp(app.id, step, userAgentOf(call)),
    })
    if (!factor) throw refusal('no_app_to_confirm')
    return factorView(factor)
  },
})
