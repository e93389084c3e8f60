import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { deliverNow } from '../../mail/deliver.ts'
import { issuedCodeMail, newOneTimeCode } from './one-time-code.ts'
import { issueResetCode } from './queries.ts'
import { EmailOnly, Message } from './schemas.ts'

export const forgotPassword = route({
  id: 'forgotPassword',
  method: 'post',
  path: '/auth/forgot-password',
  summary: 'Mail a code to reset the password',
  description:
    'The response is the same whether or not the account exists. A code that is still valid is mailed again. One network can request at most 5 mails an hour and 10 a day. Platform administrators cannot reset their password by mail.',
  access: anyone('Somebody who forgot their password cannot log in.'),
  sensitive: 'code',
  body: EmailOnly,
  returns: [202, Message],
  async run(call) {
    const { body, db, now, platform, requestId, afterResponse } = call
    const code = newOneTimeCode(call, 'reset_password', body.email)
    const [issued] = await db.change(issueResetCode(body.email, code))
    if (issued)
      afterResponse(() => deliverNow(platform, requestId, now, issuedCodeMail(code, issued)))
    return { message: 'If this e-mail has an account, a code is on its way.' }
  },
})
