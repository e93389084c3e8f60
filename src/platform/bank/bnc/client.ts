import { randomBytes } from 'node:crypto'
import type { WithFetch } from '../bank-fetch.ts'
import type { BncConfig } from '../connection-config.ts'
import { parseWithExactNumbers } from '../exact-numbers-json.ts'
import { type BankCall, BankUnreachable, LogOnRefused } from '../port.ts'
import { codeOf, KEY_REVOKED, WRONG_HASH } from './codes.ts'
import {
  decryptEnvelope,
  deriveKey,
  deriveKeyCached,
  type EnvelopeKey,
  encryptEnvelope,
} from './envelope.ts'
import type { JsonObject } from './json.ts'

/** The result of a call to the bank. The `code` of `none` says why there is no response. */
export type BncResult =
  | { kind: 'accepted'; value: unknown }
  | { kind: 'refused'; code: string }
  | { kind: 'none'; code: 'NOT_SENT' | 'NO_SESSION' | 'NO_ANSWER' | 'UNREADABLE' }

/** Sends one request to the bank. Never rejects. */
export type BncRequest = (path: string, inner: JsonObject) => Promise<BncResult>

const unreadable: BncResult = { kind: 'none', code: 'UNREADABLE' }
/** Not sent, because no session key was available. */
const notSent: BncResult = { kind: 'none', code: 'NOT_SENT' }
/** Sent with a revoked key, and no other key was available. */
const noSession: BncResult = { kind: 'none', code: 'NO_SESSION' }

/**
 * The requester for one call of the port. If the bank has revoked the session key, it renews the key once and repeats
 * the request. The hashes match the bank's examples. Not confirmed by the bank: that EPIRWK and EPIHV are sent before
 * anything is executed, and what `value` contains in a rejection, where it is ignored.
 */
export function createRequester(config: WithFetch<BncConfig>, call: BankCall): BncRequest {
  let key = call.session.storedKey
  let renewable = true

  async function renew(): Promise<string | null> {
    try {
      return await call.session.renew(key, () => logOn(config, call.signal))
    } catch {
      return null
    }
  }

  return async function ask(path, inner): Promise<BncResult> {
    key ??= await renew()
    if (key === null) return notSent
    const result = await postEnvelope(config, path, inner, deriveKeyCached(key), call.signal)
    if (!isWrongKeyResult(result) || !renewable) return result
    renewable = false
    key = await renew()
    return key === null ? noSession : ask(path, inner)
  }
}

/** With a former key, one message in 256 has valid padding by chance, and then its hash is wrong. */
const isWrongKeyResult = (result: BncResult): boolean =>
  result.kind === 'refused' && (result.code === KEY_REVOKED || result.code === WRONG_HASH)

/** Gets a new WorkingKey; the bank revokes the previous one. Rejects with BankUnreachable, or LogOnRefused. */
export async function logOn(config: WithFetch<BncConfig>, signal: AbortSignal): Promise<string> {
  const master = deriveKey(config.masterKey)
  const inner = { ClientGUID: config.clientGuid }
  const result = await postEnvelope(config, 'Auth/LogOn', inner, master, signal)
  const value = result.kind === 'accepted' ? (result.value as JsonObject | null) : null
  if (typeof value?.WorkingKey === 'string' && value.WorkingKey !== '') return value.WorkingKey
  if (result.kind === 'refused') throw new LogOnRefused(result.code)
  throw new BankUnreachable(`log-on: ${result.kind === 'none' ? result.code : 'no key'}`)
}

async function postEnvelope(
  config: WithFetch<BncConfig>,
  path: string,
  inner: JsonObject,
  key: EnvelopeKey,
  signal: AbortSignal,
): Promise<BncResult> {
  const { value, validation } = encryptEnvelope(JSON.stringify(inner), key)
  const envelope = {
    ClientGUID: config.clientGuid,
    // Unique among a day's calls, even if the same order is sent again.
    Reference: randomBytes(10).toString('hex'),
    Value: value,
    Validation: validation,
    swTestOperation: false,
  }
  try {
    const response = await config.fetch(`${config.baseUrl}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(envelope),
      // Following a redirect would repeat the order at another host.
      redirect: 'manual',
      signal,
    })
    // Whatever the HTTP status: rejections have statuses of their own.
    return readResponse(await response.text(), key)
  } catch {
    return { kind: 'none', code: 'NO_ANSWER' }
  }
}

function readResponse(body: string, key: EnvelopeKey): BncResult {
  const envelope = parseWithExactNumbers(body) as Record<string, unknown> | null | undefined
  const { status, message, value, validation } = envelope ?? {}
  if (status === 'KO') {
    const code = codeOf(String(message ?? ''))
    return code === null || code === '000000' ? unreadable : { kind: 'refused', code }
  }
  if (status !== 'OK' || typeof value !== 'string' || typeof validation !== 'string') {
    return unreadable
  }
  const json = decryptEnvelope({ value, validation }, key)
  const inner = json === null ? undefined : parseWithExactNumbers(json)
  return inner === undefined ? unreadable : { kind: 'accepted', value: inner }
}
