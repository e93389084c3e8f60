import { createHmac, randomBytes } from 'node:crypto'
import type { PlazaConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest, BankResponse } from '../bank-messages.ts'
import { answer } from './responses.ts'

/** How long a token lives that the simulator gives. */
const LIFETIME_S = 300

/**
 * The two ways to prove oneself. A nonce must be greater than every one before; the code of a repeated or lower one (A001)
 * is not documented, and neither is that of a signature that is wrong (A002).
 */
export function openSignOn(config: PlazaConfig, now: () => Date) {
  const nonces: number[] = []
  const tokens = new Map<string, number>()

  function refuseSigned(request: BankRequest, signedPath: string): BankResponse | null {
    const { nonce = '', 'api-key': apiKey, 'api-signature': signature } = request.headers
    if (apiKey !== config.apiKey) return answer('A004')
    const expected = createHmac('sha384', config.secretKey)
      .update(`${signedPath}${nonce}${request.body}`)
      .digest('hex')
    if (signature !== expected || !/^\d{13,16}$/.test(nonce)) return answer('A002')
    if (Number(nonce) <= (nonces.at(-1) ?? 0)) return answer('A001')
    nonces.push(Number(nonce))
    return null
  }

  return {
    /** The nonces that were taken, in the order in which they came. */
    nonces: nonces as readonly number[],
    /** Null if the request may pass. */
    refuse(request: BankRequest, signedPath: string): BankResponse | null {
      if (config.dialect === 'hmac') return refuseSigned(request, signedPath)
      const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
      return (tokens.get(token) ?? 0) > now().getTime() ? null : answer('A004')
    },
    /** `/oauth2/token` */
    giveToken({ method, headers, body }: BankRequest): BankResponse {
      const basic = Buffer.from(`${config.apiKey}:${config.secretKey}`).toString('base64')
      const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
      if (method !== 'POST' || !isForm || body !== 'grant_type=client_credentials') {
        return { status: 400, body: { error: 'invalid_request' } }
      }
      if (headers.authorization !== `Basic ${basic}`) {
        return { status: 401, body: { error: 'invalid_client' } }
      }
      const token = randomBytes(24).toString('base64url')
      tokens.set(token, now().getTime() + LIFETIME_S * 1000)
      return { status: 200, body: { access_token: token, expires_in: LIFETIME_S } }
    },
    revokeTokens: (): void => tokens.clear(),
  }
}
