import { session } from '../../../http/access.ts'
import { route } from '../../../http/route.ts'
import { userAgentOf } from '../../../http/user-agent.ts'
import { lockCallerForUpdate } from '../queries.ts'
import { replaceRecoveryCodes } from './queries.ts'
import { hashRecoveryCode, makeRecoveryCode, RECOVERY_CODES } from './rules.ts'
import { RecoveryCodes } from './schemas.ts'

export const createRecoveryCodes = route({
  id: 'createRecoveryCodes',
  method: 'post',
  path: '/auth/factors/recovery-codes',
  summary: 'Make new recovery codes',
  description: `${RECOVERY_CODES} codes, each of which stands in for a lost factor once. The ones before stop working. The user needs a second factor, and is notified by e-mail.`,
  access: session({ stepUp: 'always' }),
  returns: [201, RecoveryCodes],
  async run(call) {
    const { db, platform } = call
    const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode)
    const hashes = codes.map((code) => hashRecoveryCode(platform.config.SERVER_SECRET, code))
    await db.change({
      ...lockCallerForUpdate(),
      ...replaceRecoveryCodes(hashes, userAgentOf(call)),
    })
    return { codes }
  },
})
