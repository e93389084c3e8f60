import { anyone } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { deliverNow } from '../../mail/deliver.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { askedLanguage } from '../../wire/language.ts'
import { clientFingerprint } from './client-fingerprint.ts'
import { issuedCodeMail, newOneTimeCode } from './one-time-code.ts'
import { insertUser, issueFirstCode } from './queries.ts'
import { RegisteredUser, Registration } from './schemas.ts'
import { registeredUserView } from './views.ts'

export const register = route({
  id: 'register',
  method: 'post',
  path: '/auth/register',
  summary: 'Create an account',
  description: 'Mails a 6-digit code to confirm the address with `POST /auth/verify-email`.',
  access: anyone('Somebody without an account has no credential.'),
  sensitive: 'code',
  body: Registration,
  returns: [201, RegisteredUser],
  idempotent: { view: registeredUserView },
  async run(call) {
    const { body, db, header, now, newId, platform, requestId, afterResponse } = call
    const { email, name, password } = body
    const id = newId<'user'>()
    const passwordHash = await hashPassword(password)
    const registrationFingerprint = clientFingerprint(call)
    const language = askedLanguage(header('Accept-Language')) ?? null
    const code = newOneTimeCode(call, 'verify_email', email)
    const {
      created,
      issued: [issued],
    } = await db.change({
      created: insertUser({ id, email, name, passwordHash, registrationFingerprint, language }),
      issued: issueFirstCode(id, code),
    })
    if (issued)
      afterResponse(() => deliverNow(platform, requestId, now, issuedCodeMail(code, issued)))
    return respondedRow(created)
  },
})
