import type { Context } from 'hono'
import { requestPayerKey } from '../../features/pay/request-payer-key.ts'
import { NewPayerKey } from '../../features/pay/schemas.ts'
import type { HttpEnv } from '../../http/env.ts'
import { executeRoute } from '../../http/execute-route.ts'
import { type ApiError, toApiError } from '../../wire/errors.ts'
import { languageQuery } from '../language.ts'
import { payerPage, redirectTo } from '../payer/payer-page.tsx'
import { readPostedForm } from '../payer/posted-form.ts'
import { keepAttempt, keepKeyRequest, rememberAsAsked } from './device-memory.ts'
import {
  type AttemptResult,
  attemptResult,
  failedAttempt,
  fieldErrors,
  payerOf,
  statedAmountField,
} from './form-posts.ts'
import { KEY_SENT } from './key-request.tsx'
import { showLink } from './link-page.tsx'
import { linkPath, linkTokenParam, requestedLinkPath } from './link-path.ts'
import { statedAmount } from './open-amount.tsx'
import type { AttemptRefusal } from './texts.ts'

/** Has the key sent, and shows the form of the charge again with what was typed. */
async function submitKeyRequest(c: Context<HttpEnv>): Promise<Response> {
  const token = linkTokenParam(c)
  const form = await readPostedForm(c)
  keepAttempt(c, token, form.fields)
  const parsed = NewPayerKey.safeParse({ ...payerOf(form.fields), ...statedAmountField(c) })
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => String(path[0]))
    const errors = fieldErrors(names, c)
    return showLink(c, token, failedAttempt('c2p', form, { errors, status: 400 }))
  }
  const { phone, bankCode, document } = parsed.data
  rememberAsAsked(c, form.fields, { phone, bankCode, document })
  try {
    const input = { params: { token }, query: undefined, body: parsed.data, file: undefined }
    await executeRoute(c, requestPayerKey, input, null)
  } catch (error) {
    const refusal = toApiError(error)
    if (refusal === null) throw error
    return showLink(c, token, failedAttempt('c2p', form, keyResult(refusal, c)))
  }
  keepKeyRequest(c, token, c.var.requester.now)
  return c.redirect(formAgain(c, token), 303)
}

/** The link's page with the form of the charge, in the chosen language and with the stated amount. */
function formAgain(c: Context<HttpEnv>, token: string): string {
  const query = new URLSearchParams(languageQuery(c))
  const amount = statedAmount(c)
  if (amount !== null) query.set('amount', amount)
  query.set('way', 'c2p')
  return `${linkPath(token)}?${query}#${KEY_SENT}`
}

/** How the error of a request for a key is shown to the payer. */
function keyResult(refusal: ApiError, c: Context<HttpEnv>): AttemptResult {
  const { code, status, rule, headers } = refusal
  const say = (words: AttemptRefusal) => ({ refusal: words, status })
  const wait = headers['Retry-After'] ?? ''
  if (wait) c.header('Retry-After', wait)
  if (code === 'NOT_SUPPORTED' && rule === 'no_payer_keys') return say('keyNotSent')
  if (code === 'BANK_UNAVAILABLE' && rule === 'payer_key_unanswered') return say('keyUnanswered')
  if (code !== 'RATE_LIMITED') return attemptResult(refusal, c)
  const againFrom = new Date(c.var.requester.now.getTime() + Number(wait) * 1_000)
  return { ...say('keysTooOften'), againFrom }
}

export const payKeyRequest = payerPage({
  id: 'payKeyRequest',
  path: '/pay/:token/key',
  pathToShow: requestedLinkPath,
  // For a reload or a typed URL.
  get: async (c) => redirectTo(c, requestedLinkPath(c)),
  post: submitKeyRequest,
})
