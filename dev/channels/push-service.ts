import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import * as z from 'zod'
import type { BankRequest, BankResponse } from '../banks/bank-messages.ts'
import { startBankServer } from '../banks/bank-server.ts'

/** A message that the simulator has taken, as its browser reads it. */
export interface TakenPush {
  endpoint: string
  seconds: number
  urgency: string | undefined
  message: unknown
}

/** What it answers in place of taking a message, by RFC 8030. */
const PUSH_ERRORS = { gone: 410, unknown: 404, busy: 429, large: 413, broken: 500 } as const

export type PushErrorName = keyof typeof PUSH_ERRORS

const FailCommand = z.object({
  error: z.enum(Object.keys(PUSH_ERRORS) as [PushErrorName, ...PushErrorName[]]),
  times: z.int().positive().default(1),
})
const SubscribeCommand = z.object({ key: z.string() })

interface Browser {
  key: string
  ecdh: ReturnType<typeof createECDH>
  auth: Buffer
  isGone: boolean
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

/**
 * A push service on 127.0.0.1, with the browsers that are subscribed at it: checks what a service checks (RFC 8030, 8292), and
 * reads what it takes as the browser would (RFC 8188, 8291).
 */
export async function startPushService(port = 0) {
  const browsers = new Map<string, Browser>()
  const messages: TakenPush[] = []
  const planned: { error: PushErrorName; left: number }[] = []
  const refuse = (status: number, reason: string): BankResponse => ({ status, body: { reason } })

  /** Subscribes a browser for who has this public key. */
  function subscribe(key: string) {
    const ecdh = createECDH('prime256v1')
    const p256dh = ecdh.generateKeys().toString('base64url')
    const auth = randomBytes(16)
    const name = randomBytes(12).toString('base64url')
    browsers.set(name, { key, ecdh, auth, isGone: false })
    const keys = { p256dh, auth: auth.toString('base64url') }
    return { endpoint: `${server.url}/push/${name}`, expirationTime: null, keys }
  }

  function receive({ method, path, headers, bytes }: BankRequest): BankResponse {
    const [, name = ''] = /^push\/([\w-]+)$/.exec(path) ?? []
    const browser = browsers.get(name)
    if (method !== 'POST' || browser === undefined) return refuse(404, 'no such subscription')
    const plan = planned.find(({ left }) => left > 0)
    if (plan) {
      plan.left -= 1
      return refuse(PUSH_ERRORS[plan.error], plan.error)
    }
    if (browser.isGone) return refuse(410, 'the browser has unsubscribed')
    if (!/^\d{1,7}$/.test(headers.ttl ?? '')) return refuse(400, 'TTL is missing')
    if (headers['content-encoding'] !== 'aes128gcm') return refuse(415, 'unknown encoding')
    if (bytes.byteLength > 4096) return refuse(413, 'more than 4,096 bytes')
    const wrong = wrongProof(headers.authorization ?? '', browser.key, server.url)
    if (wrong !== null) return refuse(403, wrong)
    messages.push({
      endpoint: `${server.url}/${path}`,
      seconds: Number(headers.ttl),
      urgency: headers.urgency,
      message: JSON.parse(decrypt(browser, bytes).toString()),
    })
    const location = `${server.url}/message/${messages.length}`
    return { status: 201, body: {}, headers: { Location: location } }
  }

  const failNext = (error: PushErrorName, times = 1): void => {
    planned.push({ error, left: times })
  }
  const server = await startBankServer(receive, port, {
    messages: () => ({ messages }),
    subscribe: (body) => subscribe(SubscribeCommand.parse(body).key),
    fail: (body) => {
      const { error, times } = FailCommand.parse(body)
      failNext(error, times)
    },
  })

  return {
    url: server.url,
    /** The server, for faults. */
    server,
    messages: messages as readonly TakenPush[],
    ...{ subscribe, failNext },
    /** The person takes the permission back: nothing more is taken for the browser. */
    unsubscribe: (endpoint: string): void => {
      const browser = browsers.get(endpoint.split('/').at(-1) ?? '')
      if (browser) browser.isGone = true
    },
    stop: server.stop,
  }
}

/** What is wrong with the proof of who has sent a message, by RFC 8292; null if nothing is. */
function wrongProof(header: string, key: string, origin: string): string | null {
  const [, head = '', claims = '', signature = '', given = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  if (given !== key) return 'the key is not the one that has subscribed'
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x, y } as Record<string, unknown>,
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'the signature is wrong'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const lasts = exp - Date.now() / 1000
  if (aud !== origin) return 'the token is for another service'
  if (!(lasts > 0 && lasts <= 86_400)) return 'the token has expired, or lasts too long'
  return /^(mailto|https):/.test(sub) ? null : 'there is no contact'
}

/** Reads a message of one record, as the browser does. */
function decrypt({ ecdh, auth }: Browser, body: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const derive = (secret: Buffer, extra: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, extra, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  const end = plain.lastIndexOf(2)
  return plain.subarray(0, end)
}
