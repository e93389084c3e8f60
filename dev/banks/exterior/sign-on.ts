import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createVerify,
  randomBytes,
} from 'node:crypto'
import type { ExteriorConfig } from '../../../src/platform/bank/connection-config.ts'
import type { BankRequest, BankResponse } from '../bank-messages.ts'

const TOKEN_LIFETIME_S = 300
const DAY_S = 86_400
const MAX_ORDER_S = 180

export const refused = (status: number, message: string): BankResponse => ({
  status,
  body: { message },
})

type Claims = Record<string, unknown>

const decode = (part: string): Claims => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims
  } catch {
    return {}
  }
}

/** The five proofs, each with its own answer where it is missing. */
export function openSignOn(config: ExteriorConfig, now: () => Date) {
  const tokens = new Map<string, { path: string; until: number }>()
  const times: number[] = []
  let allowsAddress = true
  const seconds = () => Math.floor(now().getTime() / 1000)

  function refuseJwt(authorization: string): BankResponse | null {
    const [, jwt = ''] = /^Bearer (\S+)$/.exec(authorization) ?? []
    const [head = '', payload = '', signature] = jwt.split('.')
    if (signature === undefined) return refused(401, 'Unauthorized')
    const { iss, exp, iat } = decode(payload)
    if (iss !== config.issuer) return refused(401, "No credentials found for given 'iss'")
    const encoding = config.secretEncoding === 'base64' ? 'base64' : 'utf8'
    const expected = createHmac('sha256', Buffer.from(config.jwtSecret, encoding))
      .update(`${head}.${payload}`)
      .digest('base64url')
    if (signature !== expected || decode(head).alg !== 'HS256' || iat !== undefined) {
      return refused(401, 'Invalid signature')
    }
    if (!(Number(exp) > seconds())) return { status: 401, body: { exp: 'token expired' } }
    if (Number(exp) > seconds() + DAY_S) {
      return { status: 401, body: { exp: 'exceeds maximum allowed expiration' } }
    }
    return null
  }

  return {
    /** Null if the request may pass. Which requests count towards the hundred an hour is chosen: all of them. */
    refuse({ headers, path }: BankRequest): BankResponse | null {
      if (!allowsAddress) return refused(403, 'Your IP address is not allowed')
      if (headers['x-api-key'] === undefined) return refused(401, 'No API key found in request')
      if (headers['x-api-key'] !== config.apiKey) return refused(401, 'Unauthorized')
      const refusal = refuseJwt(headers.authorization ?? '')
      if (refusal || path.endsWith('/oauth2/token')) return refusal
      const hour = times.filter((time) => time > now().getTime() - 3_600_000)
      if (hour.length >= 100) return refused(429, 'API rate limit exceeded')
      times.push(now().getTime())
      return null
    },
    /** `{path}/oauth2/token` */
    giveToken({ path, body }: BankRequest): BankResponse {
      const { grant_type: grant, client_id: id, client_secret: secret } = decode64(body)
      if (
        grant !== 'client_credentials' ||
        id !== config.clientId ||
        secret !== config.clientSecret
      ) {
        return { status: 200, body: { error: 'invalid_client' } }
      }
      const token = randomBytes(24).toString('base64url')
      const until = now().getTime() + TOKEN_LIFETIME_S * 1000
      tokens.set(token, { path: path.replace(/\/oauth2\/token$/, ''), until })
      return {
        status: 200,
        body: { access_token: token, token_type: 'bearer', expires_in: TOKEN_LIFETIME_S },
      }
    },
    /** Whether the request has the token of its own path. */
    hasToken({ headers, path }: BankRequest): boolean {
      const [, given = ''] = /^Bearer (\S+)$/.exec(headers['x-authorization-oauth2'] ?? '') ?? []
      const token = tokens.get(given)
      return token?.path === path && token.until > now().getTime()
    },
    /** What a mobile payment is, if the merchant's key has signed it within three minutes; null otherwise. */
    openOrder(signed: string): Claims | null {
      const [head = '', payload = '', signature = ''] = signed.split('.')
      const der = {
        key: Buffer.from(config.signingKey, 'base64'),
        format: 'der',
        type: 'pkcs8',
      } as const
      const key = createPublicKey(createPrivateKey(der))
      const isOurs = createVerify('RSA-SHA512')
        .update(`${head}.${payload}`)
        .verify(key, Buffer.from(signature, 'base64url'))
      const claims = decode(payload)
      const isInTime =
        Number(claims.exp) > seconds() && Number(claims.exp) <= seconds() + MAX_ORDER_S
      return isOurs && isInTime && decode(head).alg === 'RS512' ? claims : null
    },
    allowAddress: (isAllowed: boolean): void => {
      allowsAddress = isAllowed
    },
    revokeTokens: (): void => tokens.clear(),
    /** How many requests were let through. */
    passed: (): number => times.length,
  }
}

const decode64 = (body: string): Claims => {
  try {
    return JSON.parse(body) as Claims
  } catch {
    return {}
  }
}
