import { randomBytes } from 'node:crypto'
import type { BanescoConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest, BankResponse } from '../bank-messages.ts'

const LIFETIME_S = 300
const FORM = 'application/x-www-form-urlencoded'

/** The Keycloak that gives tokens. Several of them are valid at once. */
export function openTokens(
  { clientId, clientSecret }: Pick<BanescoConfig, 'clientId' | 'clientSecret'>,
  now: () => Date,
) {
  const ends = new Map<string, number>()
  const expected = new URLSearchParams({
    grant_type: 'password',
    client_id: clientId,
    client_secret: clientSecret,
    username: clientId,
    password: clientSecret,
  })
  expected.sort()

  return {
    /** `.../protocol/openid-connect/token` */
    give({ method, headers, body }: BankRequest): BankResponse {
      const form = new URLSearchParams(body)
      form.sort()
      if (method !== 'POST' || headers['content-type'] !== FORM) {
        return { status: 400, body: { error: 'invalid_request' } }
      }
      if (form.toString() !== expected.toString()) {
        return { status: 401, body: { error: 'unauthorized_client' } }
      }
      const token = `${randomBytes(12).toString('base64url')}.${randomBytes(48).toString('base64url')}`
      ends.set(token, now().getTime() + LIFETIME_S * 1000)
      return {
        status: 200,
        body: { access_token: token, expires_in: LIFETIME_S, token_type: 'Bearer', scope: '' },
      }
    },
    accepts: ({ headers }: BankRequest): boolean => {
      const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
      return (ends.get(token) ?? 0) > now().getTime()
    },
    revoke: (): void => ends.clear(),
  }
}
