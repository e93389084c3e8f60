import { importJWK, SignJWT } from 'jose'
import type { BankFetch } from '../bank/bank-fetch.ts'
import { type Sent, sendRequest } from '../bank/send-request.ts'
import type { Config } from '../config.ts'
import { encryptForBrowser, type SubscriptionKeys } from './encrypt.ts'

/** What a browser gives for who may write to it. */
export interface PushSubscription extends SubscriptionKeys {
  /** The address of its push service for it: whoever has it can address it, and write with the keys alone. */
  endpoint: string
}

/**
 * What became of a message. `gone`: nothing can be sent to the subscription any more. `busy`: not now. `refused`: nothing was
 * sent. `unknown` may have been sent, and is never sent again.
 */
export type PushOutcome =
  | { status: 'sent' | 'gone' | 'unknown' }
  | { status: 'busy' | 'refused'; code: string }

/** How browsers are written to, through the push services of their makers. */
export interface WebPush {
  /** The public key that browsers are given; null where nobody is written to. */
  key: string | null
  /** Whether an endpoint is one of a push service that is called. */
  takes(endpoint: string): boolean
  /** Sends a message once, which the service keeps for so many seconds. Never rejects. */
  send(subscription: PushSubscription, message: object, seconds: number): Promise<PushOutcome>
}

const SEND_TIMEOUT_MS = 10_000
/** At most 24 hours (RFC 8292). */
const PROOF_SECONDS = 3_600

const direct: BankFetch = (url, init) => fetch(url, init)

/** The push services of the configuration, and what proves to them who we are. */
export function connectWebPush(
  config: Pick<Config, 'VAPID_KEY' | 'PUSH_HOSTS' | 'SECURITY_CONTACT'>,
): WebPush {
  const { VAPID_KEY: own, PUSH_HOSTS: hosts, SECURITY_CONTACT: contact } = config
  const key = own && hosts.length > 0 ? publicKeyOf(own) : null
  const takes = (endpoint: string): boolean => isOfHosts(hosts, endpoint)

  /** RFC 8292: a token for this service alone, and the key that has signed it. */
  async function proofFor(endpoint: string): Promise<string> {
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setExpirationTime(`${PROOF_SECONDS}s`)
      .setSubject(contact)
      .sign(await importJWK({ ...own }, 'ES256'))
    return `vapid t=${token}, k=${key}`
  }

  return {
    key,
    takes,
    async send({ endpoint, ...keys }, message, seconds) {
      // Its service may have been taken off the list meanwhile.
      if (key === null || !takes(endpoint)) return { status: 'refused', code: 'NOT_LISTED' }
      const body = await encryptForBrowser(keys, Buffer.from(JSON.stringify(message)))
      const sent = await sendRequest(direct, endpoint, {
        method: 'POST',
        headers: {
          Authorization: await proofFor(endpoint),
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
          TTL: String(seconds),
          Urgency: 'high',
        },
        body,
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      })
      return outcomeOf(sent)
    },
  }
}

/** A point of P-256, as browsers take it. */
const publicKeyOf = ({ x, y }: { x: string; y: string }): string =>
  Buffer.concat([
    Buffer.from([4]),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]).toString('base64url')

/**
 * Whether an endpoint is at one of the hosts, by HTTPS and without a port or a name: `*.` stands for any names below one. An
 * entry with a scheme is an origin, which the local stack alone may have. Nothing else is ever called: whoever subscribes
 * says the address.
 */
function isOfHosts(hosts: readonly string[], endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, port, hostname, username, password } = new URL(endpoint)
  if (username || password) return false
  if (hosts.includes(origin)) return true
  if (protocol !== 'https:' || port !== '') return false
  return hosts.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host,
  )
}

/** By RFC 8030: anything but a clear acceptance or refusal may have been sent. */
function outcomeOf(sent: Sent): PushOutcome {
  if (sent.kind === 'none')
    return sent.code === 'NOT_SENT' ? { status: 'busy', code: sent.code } : { status: 'unknown' }
  const { status } = sent
  if (status >= 200 && status < 300) return { status: 'sent' }
  if (status === 404 || status === 410) return { status: 'gone' }
  const code = String(status)
  if (status === 429 || status === 503) return { status: 'busy', code }
  return status >= 300 && status < 500 ? { status: 'refused', code } : { status: 'unknown' }
}
