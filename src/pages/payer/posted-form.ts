import type { Context } from 'hono'
import { readForm } from '../../http/body.ts'
import type { HttpEnv } from '../../http/env.ts'
import { runToCompletion } from '../../http/execute-route.ts'
import { randomSecret } from '../../platform/secrets.ts'
import { ApiError } from '../../wire/errors.ts'

/** The name of the hidden field that makes a form count once. */
export const FORM_KEY_FIELD = 'key'

const FORM_KEY = /^[\w-]{20,64}$/

/** What a form is sent with once; of a random 144 bits. */
export const newFormKey = (): string => randomSecret(18).toString('base64url')

/** The fields of a form, trimmed but for passwords, and its key. */
export interface PostedForm {
  fields: Record<string, string>
  key: string
}

/**
 * Reads a form that one of our own pages sent. Throws FORBIDDEN where a browser says that another site's
 * did, and INVALID_REQUEST where it has not its key.
 */
export async function readPostedForm(c: Context<HttpEnv>): Promise<PostedForm> {
  rejectCrossSite(c)
  // As with bodies of JSON: a sender who hangs up is to leave a line in the log.
  const form = await runToCompletion(c, () => readForm(c.req.raw))
  const key = form.get(FORM_KEY_FIELD) ?? ''
  if (!FORM_KEY.test(key)) throw new ApiError('INVALID_REQUEST')
  form.delete(FORM_KEY_FIELD)
  const fields = [...form].map(([name, text]) => [name, name === 'password' ? text : text.trim()])
  return { key, fields: Object.fromEntries(fields) }
}

/** A page without a referrer sends its forms with `Origin: null`; Sec-Fetch-Site then tells. No site can make it say `none`. */
function rejectCrossSite(c: Context<HttpEnv>): void {
  const { header } = c.var.requester
  const site = header('Sec-Fetch-Site')
  const origin = header('Origin')
  // Behind a proxy, as locally, requests may seem to come to another address than browsers have.
  const own = [c.req.url, c.var.platform.config.PUBLIC_URL].map((url) => new URL(url).origin)
  const otherOrigin = origin !== null && origin !== 'null' && !own.includes(origin)
  const otherSite = site === 'cross-site' || site === 'same-site'
  if (otherOrigin || otherSite) throw new ApiError('FORBIDDEN')
}
