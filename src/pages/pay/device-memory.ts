import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { HttpEnv } from '../../http/env.ts'
import { isServedByHttps, payerCookie } from '../payer/cookies.ts'
import { linkPath } from './link-path.ts'

/** The checkbox by which payers have their details remembered. */
export const REMEMBER_FIELD = 'remember'
export const REMEMBER_VALUE = 'yes'

const DAY_SECONDS = 24 * 60 * 60

interface Memory {
  cookie: string
  seconds: number
  /** Nothing else is remembered, least of all a one-time key. */
  names: readonly string[]
}

/** What the payer has asked to be remembered, for all links. */
const PAYER: Memory = {
  cookie: 'payer',
  seconds: 365 * DAY_SECONDS,
  names: ['phone', 'document', 'bankCode'],
}

/** What was typed into a form of this link that has not led to a payment yet. */
const ATTEMPT: Memory = {
  cookie: 'attempt',
  seconds: 30 * 60,
  names: ['phone', 'letter', 'document', 'bankCode', 'reference', 'paidAt', 'amount', 'amountVes'],
}

/** The last part of the path of a payment of this link, which leads to its receipt. */
const RECEIPT: Memory = { cookie: 'receipt', seconds: 30 * DAY_SECONDS, names: ['path'] }

/** When a key was last requested for this link: longer than any is valid. */
const KEY_REQUEST: Memory = { cookie: 'keyrequest', seconds: 15 * 60, names: ['at'] }

const PAYERS_PATH = '/pay'

/** Longer texts were not typed by a payer. */
const MAX_CHARACTERS = 80

type PayerContext = Context<HttpEnv>
type Fields = Record<string, string>

function keep(c: PayerContext, { cookie, seconds, names }: Memory, path: string, fields: Fields) {
  const kept = names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []))
  setCookie(c, payerCookie(c, cookie), new URLSearchParams(kept).toString(), {
    path,
    maxAge: seconds,
    httpOnly: true,
    // Not Strict: links are opened from a chat or the shop's own site.
    sameSite: 'Lax',
    secure: isServedByHttps(c),
  })
}

function forget(c: PayerContext, { cookie }: Memory, path: string): void {
  deleteCookie(c, payerCookie(c, cookie), { path, secure: isServedByHttps(c) })
}

function recall(c: PayerContext, { cookie, names }: Memory): Fields {
  const stored = new URLSearchParams(getCookie(c, payerCookie(c, cookie)))
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = stored.get(name) ?? ''
      return text === '' || text.length > MAX_CHARACTERS ? [] : [[name, text]]
    }),
  )
}

/** What is filled into the forms of a link before anything is typed. */
export const knownFields = (c: PayerContext): Fields => ({
  ...rememberedPayer(c),
  ...recall(c, ATTEMPT),
})

/** The payer's details as fields of a form; empty if none are remembered. */
function rememberedPayer(c: PayerContext): Fields {
  const { document, ...payer } = recall(c, PAYER)
  if (payer.phone === undefined) return {}
  return {
    ...payer,
    ...(document && { letter: document.slice(0, 1), document: document.slice(1) }),
    [REMEMBER_FIELD]: REMEMBER_VALUE,
  }
}

/** Whether the device remembers a payer. */
const isPayerRemembered = (c: PayerContext): boolean => rememberedPayer(c).phone !== undefined

/**
 * Does what the checkbox says: remembers the valid details, keeping a document that this form does not ask for,
 * or forgets those that were remembered.
 */
export function rememberAsAsked(c: PayerContext, typed: Fields, valid: Fields): void {
  if (typed[REMEMBER_FIELD] === REMEMBER_VALUE) {
    keep(c, PAYER, PAYERS_PATH, { ...recall(c, PAYER), ...valid })
  } else if (isPayerRemembered(c)) forget(c, PAYER, PAYERS_PATH)
}

/** Forgets all that this device holds for the payer, except the way to a receipt. */
export function forgetPayer(c: PayerContext, token: string): void {
  forget(c, PAYER, PAYERS_PATH)
  forget(c, ATTEMPT, linkPath(token))
  forget(c, KEY_REQUEST, linkPath(token))
}

/** So that who tries again after a refusal types nothing twice. */
export const keepAttempt = (c: PayerContext, token: string, typed: Fields): void =>
  keep(c, ATTEMPT, linkPath(token), typed)

export const forgetAttempt = (c: PayerContext, token: string): void =>
  forget(c, ATTEMPT, linkPath(token))

/** So that the page can say how long the requested key is still valid. */
export const keepKeyRequest = (c: PayerContext, token: string, at: Date): void =>
  keep(c, KEY_REQUEST, linkPath(token), { at: at.toISOString() })

export const forgetKeyRequest = (c: PayerContext, token: string): void =>
  forget(c, KEY_REQUEST, linkPath(token))

/** When this device last requested a key for the link, as it says. */
export function keyRequestedAt(c: PayerContext): Date | null {
  const at = new Date(recall(c, KEY_REQUEST).at ?? Number.NaN)
  const age = c.var.requester.now.getTime() - at.getTime()
  return age >= 0 && age < KEY_REQUEST.seconds * 1_000 ? at : null
}

/** So that who comes back to a link finds the payment they made. */
export const keepReceipt = (c: PayerContext, token: string, path: string): void =>
  keep(c, RECEIPT, linkPath(token), { path: path.slice(path.lastIndexOf('/') + 1) })

export const forgetReceipt = (c: PayerContext, token: string): void =>
  forget(c, RECEIPT, linkPath(token))

/** The last part of a payment's path, as the device says; not yet checked. */
export const receiptOnDevice = (c: PayerContext): string | undefined => recall(c, RECEIPT).path
