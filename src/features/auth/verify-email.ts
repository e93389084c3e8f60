import { anyoneChecked } from '../../http/access.ts'
import { invalidField } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { hashOneTimeCode } from '../../platform/one-time-codes.ts'
import { lockAccount, tryVerification } from './queries.ts'
import { EmailVerification, Message } from './schemas.ts'

export const verifyEmail = route({
  id: 'verifyEmail',
  method: 'post',
  path: '/auth/verify-email',
  summary: 'Verify an e-mail with its code',
  description:
    'A code is valid for 10 minutes, for one use and for 5 attempts. Verifying ends all earlier sessions and API keys: log in again.',
  access: anyoneChecked('The code itself proves who asks; there may be no session yet.'),
  sensitive: 'code',
  body: EmailVerification,
  returns: [200, Message],
  async run({ body, db, platform }) {
    const { email, otp } = body
    const hash = hashOneTimeCode(platform.config.SERVER_SECRET, 'verify_email', email, otp)
    const [, [outcome]] = await db.change(lockAccount(email), tryVerification(email, hash))
    if (!outcome?.verified) {
      throw invalidField('otp', 'The code is wrong, expired or used. Ask for a new one.')
    }
    return { message: 'Your e-mail is verified.' }
  },
})
