import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { deliverNow } from '../../mail/deliver.ts'
import { newOneTimeCode } from './one-time-code.ts'
import { issueCodeToAny } from './queries.ts'
import { EmailOnly, Message } from './schemas.ts'

export const forgotPassword = route({
  id: 'forgotPassword',
  method: 'post',
  path: '/auth/forgot-password',
  summary: 'Mail a code to reset the password',
  description:
    'The answer is the same whether or not the account exists; at most 5 codes an hour and 10 a day are mailed.',
  access: anyone('Who forgot the password cannot log in.'),
  sensitive: 'code',
  body: EmailOnly,
  returns: [202, Message],
  async run(call) {
    const { body, db, now, platform, requestId, later } = call
    const code = newOneTimeCode(call, 'reset_password', body.email)
    const [[issued]] = await db.change(issueCodeToAny(body.email, code))
    if (issued) later(() => deliverNow(platform, requestId, now, code.mail))
    return { message: 'If this e-mail has an account, a code is on its way.' }
  },
})
