import {
  ApiError,
  Bolivar,
  ConnectionError,
  OutcomeUnknownError,
} from '../../../sdk/js/src/index.ts'
import { verifyWebhook, WebhookError } from '../../../sdk/js/src/webhooks.ts'
import type { CallCase, CallResult, WebhookCase } from './cases.ts'

type Method = (input: unknown, options?: unknown) => PromiseLike<unknown>

/** Runs a case of a call with the client for JavaScript. */
export async function runCall(call: CallCase, baseUrl: string): Promise<CallResult> {
  try {
    const { apiKey = 'svc_test_abc', ...others } = call.client ?? {}
    const options = { baseUrl, ...(apiKey !== null && { apiKey: apiKey as string }), ...others }
    const client = new Bolivar(options)
    const owner = call.merchant === undefined ? client : client.merchant(call.merchant)
    const method = (owner as unknown as Record<string, Method>)[call.method] as Method
    return await read(call, method(call.input, call.options))
  } catch (error) {
    return failureOf(error)
  }
}

interface List extends PromiseLike<unknown>, AsyncIterable<{ id: string }> {
  pages(): AsyncIterable<{ data: { id: string }[] }>
}

async function read({ read: how, take }: CallCase, answer: PromiseLike<unknown>) {
  const list = answer as List
  if (how === 'items') {
    const items: string[] = []
    for await (const { id } of list) {
      items.push(id)
      if (items.length === take) break
    }
    return { items }
  }
  if (how === 'pages') {
    const pages: string[][] = []
    for await (const { data } of list.pages()) pages.push(data.map(({ id }) => id))
    return { pages }
  }
  const value = await answer
  if (!(value instanceof Response)) return { value: value ?? null }
  return { file: { text: await value.text(), contentType: value.headers.get('Content-Type') } }
}

function failureOf(error: unknown): CallResult {
  if (error instanceof ApiError) return { apiError: fieldsOf(error) }
  if (error instanceof OutcomeUnknownError) return unknownOf(error)
  if (error instanceof TypeError) return { usageError: true }
  throw error
}

function fieldsOf(error: ApiError) {
  const { code, status, requestId, message, summary, details } = error
  const { retryAfterSeconds = null, idempotencyKey: key = null } = error
  return { code, status, requestId, message, summary, details, retryAfterSeconds, key }
}

function unknownOf(error: OutcomeUnknownError): CallResult {
  const { message, advice, cause } = error
  const { retryAfterSeconds = null, idempotencyKey: key = null } = error
  const known = { advice, key, retryAfterSeconds }
  if (error instanceof ConnectionError) return { connectionError: known }
  return { outcomeUnknownError: { ...known, message, cause: fieldsOf(cause as ApiError) } }
}

/** Runs a case of a webhook with the package for JavaScript. */
export async function runWebhook(webhook: WebhookCase): Promise<CallResult> {
  const { body, headers, secret, now, toleranceSeconds } = webhook
  try {
    const options = {
      now: new Date(now * 1000),
      ...(toleranceSeconds !== undefined && { toleranceSeconds }),
    }
    return { event: await verifyWebhook(body as string, headers, secret, options) }
  } catch (error) {
    return error instanceof WebhookError ? { refused: error.reason } : failureOf(error)
  }
}
