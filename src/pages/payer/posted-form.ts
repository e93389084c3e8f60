import type { Context } from 'hono'
import { readForm } from '../../http/body.ts'
import type { HttpEnv } from '../../http/env.ts'
import { runToCompletion } from '../../http/execute-route.ts'
import { randomSecret } from '../../platform/secrets.ts'
import { ApiError, refusal } from '../../wire/errors.ts'

/** The name of the hidden field with a form's idempotency key. */
export const FORM_KEY_FIELD = 'key'

const FORM_KEY = /^[\w-]{20,64}$/

/** A new idempotency key for a form: 144 random bits. */
export const newFormKey = (): string => randomSecret(18).toString('base64url')

/** The fields of a form, trimmed except passwords, and its key. */
export interface PostedForm {
  fields: Record<string, string>
  key: string
}

/**
 * Reads a form of one of our own pages. Throws FORBIDDEN if the browser says that it comes from another site,
 * and INVALID_REQUEST without its key.
 */
export async function readPostedForm(c: Context<HttpEnv>): Promise<PostedForm> {
  rejectCrossSite(c)
  // As with JSON bodies: a request whose sender disconnects must still be logged.
  const form = await runToCompletion(c, () => readForm(c.req.raw))
  const key = form.get(FORM_KEY_FIELD) ?? ''
  if (!FORM_KEY.test(key)) throw new ApiError('INVALID_REQUEST')
  form.delete(FORM_KEY_FIELD)
  const fields = [...form].map(([name, text]) => [name, name === 'password' ? text : text.trim()])
  return { key, fields: Object.fromEntries(fields) }
}

/**
 * A page without a referrer submits forms with `Origin: null`; then Sec-Fetch-Site decides. No site can set
 * that to `none`.
 */
function rejectCrossSite(c: Context<HttpEnv>): void {
  const { header } = c.var.requester
  const site = header('Sec-Fetch-Site')
  const origin = header('Origin')
  // Behind a proxy, as in development, requests may have another URL than the browser shows.
  const own = [c.req.url, c.var.platform.config.PUBLIC_URL].map((url) => new URL(url).origin)
  const otherOrigin = origin !== null && origin !== 'null' && !own.includes(origin)
  const otherSite = site === 'cross-site' || site === 'same-site'
  if (otherOrigin || otherSite) throw refusal('not_allowed')
}
