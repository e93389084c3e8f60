import { signatureHeaders, type WebhookEvent } from '../webhooks.ts'

const TIMEOUT_MS = 15_000

/** The receiver's status, or why there was none. */
export interface ForwardResult {
  outcome: number | string
  durationMs: number
}

/** Sends an event as the service does to a webhook endpoint, once. */
export async function forward(
  url: string,
  secret: string,
  event: WebhookEvent,
  signal: AbortSignal,
): Promise<ForwardResult> {
  // The list shows an event with the fields of the body, in the same order.
  const body = JSON.stringify(event)
  const timestampSeconds = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Bolivar-Payments-Listen',
    ...(await signatureHeaders([secret], { id: event.id, timestampSeconds, body })),
  }
  const start = performance.now()
  const outcome = await post(url, headers, body, signal)
  return { outcome, durationMs: Math.round(performance.now() - start) }
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  stop: AbortSignal,
): Promise<number | string> {
  const patience = AbortSignal.timeout(TIMEOUT_MS)
  const signal = AbortSignal.any([stop, patience])
  try {
    const request = { method: 'POST', headers, body, redirect: 'manual', signal } as const
    const response = await fetch(url, request)
    await response.body?.cancel()
    return response.status
  } catch (error) {
    if (patience.aborted) return `no response within ${TIMEOUT_MS / 1000} seconds`
    const { code } = (error as { cause?: { code?: string } }).cause ?? {}
    return `no response${code === undefined ? '' : ` (${code})`}`
  }
}
