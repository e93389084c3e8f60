import { optionalSession } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { hashOneTimeCode } from '../../platform/one-time-codes.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { invalidField } from '../../wire/errors.ts'
import { clientFingerprint } from './client-fingerprint.ts'
import { INVALID_CODE } from './one-time-code.ts'
import { lockUserByEmail, verifyEmailByCode } from './queries.ts'
import { EmailVerification, Message } from './schemas.ts'

const PASSWORD_ENDED =
  'Your e-mail is verified. The password set at registration no longer works: choose one with POST /auth/forgot-password.'

export const verifyEmail = route({
  id: 'verifyEmail',
  method: 'post',
  path: '/auth/verify-email',
  summary: 'Verify an e-mail with its code',
  description:
    'A code is valid for 10 minutes, for one use and for 5 attempts from one network. Verifying ends all earlier sessions and API keys: log in again. The password set at registration stays valid if the code is sent from where the account was registered (the same network and User-Agent) within 10 minutes, or with an access token of the account. Otherwise it is removed, since somebody else may have set it: send a new `password` along, or set one later with `POST /auth/forgot-password`.',
  access: optionalSession('The code itself proves who the caller is; there may be no session yet.'),
  sensitive: 'code',
  body: EmailVerification,
  returns: [200, Message],
  async run(call) {
    const { body, db, platform } = call
    const { email, otp, password } = body
    const codeHash = hashOneTimeCode(platform.config.SERVER_SECRET, 'verify_email', email, otp)
    const passwordHash = password === undefined ? null : await hashPassword(password)
    const tried = {
      email,
      codeHash,
      passwordHash,
      clientFingerprint: clientFingerprint(call),
      userAgent: userAgentOf(call),
    }
    const {
      verified: [outcome],
    } = await db.change({
      locked: lockUserByEmail(email),
      verified: verifyEmailByCode(tried),
    })
    if (!outcome?.verified) {
      throw invalidField('otp', INVALID_CODE)
    }
    return { message: outcome.password === 'ended' ? PASSWORD_ENDED : 'Your e-mail is verified.' }
  },
})
