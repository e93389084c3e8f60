import { parsePublicUrl } from '../domain/public-url.ts'
import { classifyHost } from '../platform/classify-host.ts'
import type { Config } from '../platform/config.ts'
import { eventId } from '../platform/ids.ts'
import { webhookSecret } from '../platform/webhook-secrets.ts'
import { eventBody } from './event-body.ts'
import { excerptOf } from './excerpt.ts'
import type { AttemptOutcome, BegunAttempt } from './queries.ts'
import { signatureHeaders } from './sign.ts'

/** For a receiver's whole answer, from the first packet on. */
const TIMEOUT_MS = 15_000
const USER_AGENT = 'Bolivar-Payments-Webhooks/1.0'

/** What a request to an endpoint came to: a status and what it said, or why there was none. */
type EndpointResponse = Pick<AttemptOutcome, 'status' | 'body' | 'error'>

/**
 * Sends an event to an endpoint, once, and tells what came of it. Where it leads is judged anew, since a name
 * may lead elsewhere than when its owner gave it. Redirects are not followed. Never rejects.
 */
export async function makeAttempt(
  config: Config,
  begun: BegunAttempt,
  now: Date,
): Promise<AttemptOutcome> {
  const start = Date.now()
  const { headers, signature, body } = attemptRequest(config, begun, now)
  const refusal = await blockedReason(config, begun.url)
  const answered =
    refusal === null
      ? await post(begun.url, { ...headers, 'webhook-signature': signature }, body)
      : { status: null, body: null, error: refusal }
  const { id: deliveryId, attempt, url } = begun
  return { deliveryId, attempt, url, headers, ...answered, durationMs: Date.now() - start }
}

/** The request of an attempt. Its body and its `webhook-id` are alike in each; the rest is of the moment. */
function attemptRequest({ SERVER_SECRET }: Config, begun: BegunAttempt, now: Date) {
  const { type, data, created_at: createdAt, webhook_id, salt, previous_salt } = begun
  const body = JSON.stringify(eventBody({ type, data, createdAt }))
  const salts = previous_salt === null ? [salt] : [salt, previous_salt]
  const secrets = salts.map((hex) =>
    webhookSecret(SERVER_SECRET, webhook_id, Buffer.from(hex, 'hex')),
  )
  const id = eventId.toPublic(begun.event_id)
  const timestampSeconds = Math.floor(now.getTime() / 1000)
  const { 'webhook-signature': signature = '', ...signed } = signatureHeaders(secrets, {
    id,
    timestampSeconds,
    body,
  })
  const headers = { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...signed }
  return { headers, signature, body }
}

/** Why nothing may be sent there; null where it may. */
async function blockedReason(config: Config, text: string): Promise<string | null> {
  const local = config.ENVIRONMENT === 'local'
  const read = parsePublicUrl(text, { local, ownUrl: config.PUBLIC_URL })
  if ('problem' in read) return `Nothing was sent, since the URL is refused: ${read.problem}`
  const verdict = await classifyHost(config, read.url.hostname)
  if (verdict === 'private') {
    return 'Nothing was sent, since the host name leads to a private or reserved address.'
  }
  return verdict === 'no_address'
    ? 'Nothing was sent, since the host name leads to no address.'
    : null
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<EndpointResponse> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    return { status: response.status, body: await excerptOf(response), error: null }
  } catch {
    const error = signal.aborted
      ? `No answer came within ${TIMEOUT_MS / 1000} seconds.`
      : 'The connection could not be made, or it broke off before an answer came.'
    return { status: null, body: null, error }
  }
}
