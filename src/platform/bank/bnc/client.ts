import { randomBytes } from 'node:crypto'
import type { BncConfig } from '../connection-config.ts'
import { parseWithExactNumbers } from '../exact-numbers-json.ts'
import { type BankCall, BankUnreachable } from '../port.ts'
import { codeOf, KEY_REVOKED, WRONG_HASH } from './codes.ts'
import {
  decryptEnvelope,
  deriveKey,
  deriveKeyCached,
  type EnvelopeKey,
  encryptEnvelope,
} from './envelope.ts'
import type { JsonObject } from './json.ts'

/** What a call to the bank came to. `code` of `none`: why there is no answer. */
export type BncResult =
  | { kind: 'accepted'; value: unknown }
  | { kind: 'refused'; code: string }
  | { kind: 'none'; code: 'NOT_SENT' | 'NO_SESSION' | 'NO_ANSWER' | 'UNREADABLE' }

/** Asks the bank one thing; it never rejects. */
export type BncRequest = (path: string, inner: JsonObject) => Promise<BncResult>

const unreadable: BncResult = { kind: 'none', code: 'UNREADABLE' }
/** There was no session key with which to send it. */
const notSent: BncResult = { kind: 'none', code: 'NOT_SENT' }
/** It was sent with a key that the bank does not know any more, and there was no other. */
const noSession: BncResult = { kind: 'none', code: 'NO_SESSION' }

/**
 * What asks the bank during one call of the port, with one session key: a key that the bank has revoked
 * is renewed once, and the same sent once more. The envelope and its cryptography are proven by the bank's vectors; unproven are
 * that EPIRWK and EPIHV come before anything is done, and how refusals fill `value`, which is not read then.
 */
export function createRequester(config: BncConfig, call: BankCall): BncRequest {
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
    const answer = await postEnvelope(config, path, inner, deriveKeyCached(key), call.signal)
    if (!isWrongKeyResult(answer) || !renewable) return answer
    renewable = false
    key = await renew()
    return key === null ? noSession : ask(path, inner)
  }
}

/** Under a key of before, one message in 256 looks well filled, and then its hash is wrong. */
const isWrongKeyResult = (answer: BncResult): boolean =>
  answer.kind === 'refused' && (answer.code === KEY_REVOKED || answer.code === WRONG_HASH)

/** A new WorkingKey. The bank revokes the one before. Rejects with BankUnreachable. */
async function logOn(config: BncConfig, signal: AbortSignal): Promise<string> {
  const master = deriveKey(config.masterKey)
  const inner = { ClientGUID: config.clientGuid }
  const answer = await postEnvelope(config, 'Auth/LogOn', inner, master, signal)
  const value = answer.kind === 'accepted' ? (answer.value as JsonObject | null) : null
  if (typeof value?.WorkingKey === 'string' && value.WorkingKey !== '') return value.WorkingKey
  throw new BankUnreachable(`log-on: ${'code' in answer ? answer.code : 'no key'}`)
}

async function postEnvelope(
  config: BncConfig,
  path: string,
  inner: JsonObject,
  key: EnvelopeKey,
  signal: AbortSignal,
): Promise<BncResult> {
  const { value, validation } = encryptEnvelope(JSON.stringify(inner), key)
  const envelope = {
    ClientGUID: config.clientGuid,
    // Unique among a day's calls, and also where the same order is sent again.
    Reference: randomBytes(10).toString('hex'),
    Value: value,
    Validation: validation,
    swTestOperation: false,
  }
  try {
    const response = await fetch(`${config.baseUrl}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(envelope),
      // To follow one would be to order again, at a place that is not the bank.
      redirect: 'manual',
      signal,
    })
    // Whatever the status is: refusals come with one of their own.
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
