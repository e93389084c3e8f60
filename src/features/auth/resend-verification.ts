import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { deliverNow } from '../../mail/deliver.ts'
import { issuedCodeMail, newOneTimeCode } from './one-time-code.ts'
import { issueVerificationCode } from './queries.ts'
import { EmailOnly, Message } from './schemas.ts'

export const resendVerification = route({
  id: 'resendVerification',
  method: 'post',
  path: '/auth/resend-verification',
  summary: 'Mail another verification code',
  description:
    'A code that is still valid is mailed again. The response is the same whether or not the account exists. One network can request at most 5 mails an hour and 10 a day.',
  access: anyone('Somebody who has not verified their e-mail may have no session.'),
  sensitive: 'code',
  body: EmailOnly,
  returns: [202, Message],
  async run(call) {
    const { body, db, now, platform, requestId, afterResponse } = call
    const code = newOneTimeCode(call, 'verify_email', body.email)
    const [issued] = await db.change(issueVerificationCode(body.email, code))
    if (issued)
      afterResponse(() => deliverNow(platform, requestId, now, issuedCodeMail(code, issued)))
    return { message: 'If this e-mail belongs to an unverified account, a code is on its way.' }
  },
})
