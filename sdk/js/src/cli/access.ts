import { Bolivar } from '../client.ts'
import type { Context } from './command.ts'
import { givenUrl } from './command-line.ts'
import { readLogin } from './login-file.ts'
import { Problem } from './problem.ts'

const LOCAL_SERVICE = 'http://127.0.0.1:8787'
/** A person waits at the terminal. */
const TIMEOUT_MS = 15_000

type AccessOptions = Partial<Record<'url' | 'port' | 'key', string>>

/** Which service a command calls, and with which key. */
export interface Access {
  /** Without a path. */
  url: string
  key: string
}

/**
 * The service and the key: by the options, else by BOLIVAR_URL and BOLIVAR_API_KEY, else those of the login. The key of the
 * login is sent to no other service than its own.
 */
export function accessOf(options: AccessOptions, { defaultUrl, program }: Context): Access {
  const login = readLogin()
  const url =
    givenUrl(options) ??
    givenUrl(process.env.BOLIVAR_URL ? { url: process.env.BOLIVAR_URL } : {}) ??
    defaultUrl ??
    login?.url ??
    LOCAL_SERVICE
  const key =
    options.key ?? (process.env.BOLIVAR_API_KEY || (login?.url === url ? login.key : undefined))
  if (key === undefined) {
    throw new Problem(
      `Which key? ${program} --key svc_test_..., or once: bolivar login --url ${url}`,
    )
  }
  return { url, key: checkKey(key) }
}

/** A key as it can be sent. Throws a Problem, which never contains it. */
function checkKey(key: string): string {
  if (/^[a-z]{2,10}_(live|test)_[0-9A-Za-z]+$/.test(key)) return key
  throw new Problem('--key has to be an API key: svc_test_...')
}

/** A test key. What it does, a live key may not: it is not even sent. */
export function checkTestKey(key: string, why: string): string {
  if (!/^[a-z]{2,10}_live_/.test(key)) return checkKey(key)
  throw new Problem(
    `This is a live key, and ${why}. Make a test key: POST /api-keys {"environment": "test"}.`,
  )
}

/** A client for a command; one that follows something tries again by itself. */
export const clientOf = ({ url, key }: Access, options: { maxRetries?: number } = {}): Bolivar =>
  new Bolivar({
    baseUrl: url,
    apiKey: key,
    timeoutMs: TIMEOUT_MS,
    maxRetries: 1,
    headers: { 'User-Agent': 'Bolivar-Payments-CLI' },
    ...options,
  })
