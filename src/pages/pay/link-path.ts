import type { Context } from 'hono'
import { isLinkToken } from '../../domain/link-token.ts'
import type { HttpEnv } from '../../http/env.ts'
import { linkPath } from '../../platform/receipt-path.ts'
import { refusal } from '../../wire/errors.ts'

export { linkPath }

/** The path of the requested link's page, whether or not the link exists. */
export const requestedLinkPath = (c: Context<HttpEnv>): string =>
  linkPath(c.req.param('token') ?? '')

/** The token in the path. Throws NOT_FOUND if no link can have it. */
export function linkTokenParam(c: Context<HttpEnv>): string {
  const token = c.req.param('token') ?? ''
  if (!isLinkToken(token)) throw refusal('not_found')
  return token
}
