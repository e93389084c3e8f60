import { parsePublicUrl } from '../domain/public-url.ts'
import { userAgent } from '../domain/service.ts'
import { inLanguage, mapWords, said, type Words } from '../domain/words.ts'
import { classifyHost } from '../platform/classify-host.ts'
import type { Config } from '../platform/config.ts'
import { webhookSecret } from '../platform/webhook-secrets.ts'
import { eventBody } from './event-body.ts'
import { eventData } from './event-data.ts'
import { excerptOf } from './excerpt.ts'
import type { AttemptOutcome, BegunAttempt } from './queries.ts'
import { signatureHeaders } from './sign.ts'

/** The time for a receiver's whole response, from the first packet on. */
const TIMEOUT_MS = 15_000
const USER_AGENT = userAgent('Webhooks')

/** The outcome of a request to an endpoint: a status and a body, or the reason why there was no response. */
type EndpointResponse = Pick<AttemptOutcome, 'status' | 'body' | 'error'>

/**
 * Makes one HTTP attempt to deliver an event, and returns its outcome. Checks the URL's host again, since the
 * name may resolve differently than when the endpoint was created. Does not follow redirects. Never rejects.
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

/**
 * The request of an attempt. Its body and `webhook-id` are the same in every attempt of a delivery; the
 * timestamp and signature are not.
 */
function attemptRequest(config: Config, begun: BegunAttempt, now: Date) {
  const { webhook_id, salt, previous_salt } = begun
  const event = eventBody({
    id: begun.event_id,
    merchantId: begun.merchant_id,
    environment: begun.environment,
    type: begun.type,
    data: eventData(config, begun.type, begun.data),
    createdAt: begun.created_at,
  })
  const body = JSON.stringify(event)
  const salts = previous_salt === null ? [salt] : [salt, previous_salt]
  const secrets = salts.map((hex) =>
    webhookSecret(config.SERVER_SECRET, webhook_id, Buffer.from(hex, 'hex')),
  )
  const timestampSeconds = Math.floor(now.getTime() / 1000)
  const { 'webhook-signature': signature = '', ...signed } = signatureHeaders(secrets, {
    id: event.id,
    timestampSeconds,
    body,
  })
  const headers = { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...signed }
  return { headers, signature, body }
}

const URL_REFUSED: Words = [
  'No se envió nada, porque la URL se rechaza: ',
  'Nothing was sent, since the URL is refused: ',
]
const PRIVATE_HOST: Words = [
  'No se envió nada, porque el nombre del host lleva a una dirección privada o reservada.',
  'Nothing was sent, since the host name leads to a private or reserved address.',
]
const NO_ADDRESS: Words = [
  'No se envió nada, porque el nombre del host no lleva a ninguna dirección.',
  'Nothing was sent, since the host name leads to no address.',
]
const TIMED_OUT: Words = [
  `No hubo respuesta en ${TIMEOUT_MS / 1000} segundos.`,
  `There was no response within ${TIMEOUT_MS / 1000} seconds.`,
]
const BROKEN_OFF: Words = [
  'No se pudo conectar, o la conexión se cortó antes de la respuesta.',
  'The connection could not be made, or it broke off before a response came.',
]

/** Why no request may be sent to the URL, in both languages as said() joins them; null if one may. */
async function blockedReason(config: Config, text: string): Promise<string | null> {
  const local = config.ENVIRONMENT === 'local'
  const read = parsePublicUrl(text, { local, ownUrl: config.PUBLIC_URL })
  if ('problem' in read) {
    return said(
      ...mapWords(read.problem, (why, language) => inLanguage(URL_REFUSED, language) + why),
    )
  }
  const verdict = await classifyHost(config, read.url.hostname)
  if (verdict === 'private') {
    return said(...PRIVATE_HOST)
  }
  return verdict === 'no_address' ? said(...NO_ADDRESS) : null
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
    const error = signal.aborted ? said(...TIMED_OUT) : said(...BROKEN_OFF)
    return { status: null, body: null, error }
  }
}
