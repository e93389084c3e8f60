import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import {
  type AccountKey,
  accountPath,
  isAccountSession,
  newAccountSession,
  SESSION_SECONDS,
} from '../../features/customers/account-rules.ts'
import type { HttpEnv } from '../../http/env.ts'
import { isServedByHttps, payerCookie } from '../payer/cookies.ts'

type PageContext = Context<HttpEnv>

const COOKIE = 'account'

/** Keeps the page of a token open on this device, for half an hour. */
export function keepOpen(c: PageContext, token: string, key: AccountKey): void {
  const session = newAccountSession(c.var.platform.config, key, c.var.requester.now)
  setCookie(c, payerCookie(c, COOKIE), session, {
    path: accountPath(token),
    maxAge: SESSION_SECONDS,
    httpOnly: true,
    // Not Strict: the page is opened from mails and chats.
    sameSite: 'Lax',
    secure: isServedByHttps(c),
  })
}

/** Closes the page of a token on this device. */
export const closeAccount = (c: PageContext, token: string): void => {
  deleteCookie(c, payerCookie(c, COOKIE), { path: accountPath(token), secure: isServedByHttps(c) })
}

/** Whether this device has opened the page of a key, less than half an hour ago. */
export const isOpen = (c: PageContext, key: AccountKey): boolean =>
  isAccountSession(
    c.var.platform.config,
    key,
    getCookie(c, payerCookie(c, COOKIE)) ?? '',
    c.var.requester.now,
  )
