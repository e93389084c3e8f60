import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { loginResponse } from './login-response.ts'
import { readRefreshToken } from './refresh-token.ts'
import { Login, RefreshRequest } from './schemas.ts'
import { refreshSession } from './session-queries.ts'

export const refresh = route({
  id: 'refresh',
  method: 'post',
  path: '/auth/refresh',
  summary: 'Get new tokens for a refresh token',
  description:
    'Each refresh returns a new refresh token. If the response is lost, the previous token can be sent once more within 10 seconds and gets the same new one; sending any older token ends the session.',
  access: anyone('The refresh token is the credential.'),
  body: RefreshRequest,
  returns: [200, Login],
  async run(call) {
    const { body, db, platform } = call
    const claims = readRefreshToken(platform.config.SERVER_SECRET, body.refreshToken)
    if (!claims) throw invalidRefreshToken()
    const [row] = await db.change(refreshSession(claims))
    if (row?.outcome === 'suspended') throw refusal('suspended')
    if (row?.outcome !== 'refreshed') throw invalidRefreshToken()
    return loginResponse(call, row, { ...claims, generation: row.generation })
  },
})

const invalidRefreshToken = () => refusal('refresh_token_ended')
