import type { Context } from 'hono'
import type { HttpEnv } from '../http/env.ts'
import { handleError } from '../http/handler.ts'
import { type ContentPolicy, pageSecurityHeaders } from '../http/security-headers.ts'
import type { ApiError } from '../wire/errors.ts'
import { inlineHash } from './page.ts'
import { sendErrorPage } from './payer/payer-page.tsx'

/** What programs alone call: there a browser gets what they get. */
const FOR_PROGRAMS = /^\/(api|hooks|mcp)(\/|$)/

/** The response to a path that nothing has: a page for who reads pages, JSON for others. */
export async function sendUnknownPath(c: Context<HttpEnv>, refusal: ApiError): Promise<Response> {
  const response = readsPages(c) ? await sendPage(c, refusal) : await handleError(refusal, c)
  response.headers.append('Vary', 'Accept')
  return response
}

const readsPages = ({ req }: Context<HttpEnv>): boolean =>
  ['GET', 'HEAD'].includes(req.method) &&
  /\btext\/html\b/.test(req.header('Accept') ?? '') &&
  !FOR_PROGRAMS.test(req.path)

async function sendPage(c: Context<HttpEnv>, refusal: ApiError): Promise<Response> {
  // The page links to itself in the other language; with two slashes that would be another host.
  const path = c.req.path.replace(/^\/+/, '/')
  c.header('X-Robots-Tag', 'noindex, nofollow')
  c.res = await sendErrorPage(c, path, refusal)
  const policy: ContentPolicy = {
    formAction: ["'none'"],
    styleSrc: (c.var.styles ?? []).map(inlineHash),
    scriptSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
  }
  await pageSecurityHeaders(policy)(c, async () => {})
  return c.res
}
