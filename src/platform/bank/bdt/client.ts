import { randomInt } from 'node:crypto'
import { caracasClock } from '../../../domain/caracas.ts'
import type { WithFetch } from '../bank-fetch.ts'
import type { BdtConfig } from '../connection-config.ts'
import { parseWithExactNumbers } from '../exact-numbers-json.ts'
import { type BankCall, BankUnreachable } from '../port.ts'
import { sendRequest } from '../send-request.ts'
import { textOf } from '../text-of.ts'

/** A JSON object of the bank; numbers are strings with every digit. */
export type BdtBody = Readonly<Record<string, unknown>>

/** The result of a question. `code` is the bank's, or says why there is no response. */
export type BdtResult =
  | { kind: 'answered'; code: string; body: BdtBody }
  | { kind: 'none'; code: 'NO_ANSWER' | 'UNREADABLE' }

/** Asks the bank, which changes nothing. Never rejects. */
export type AskBdt = (
  path: string,
  query: Record<string, string>,
  call: BankCall,
) => Promise<BdtResult>

export const SUCCESS: ReadonlySet<string> = new Set(['GES0000', 'BCV0000'])
const NOTHING: ReadonlySet<string> = new Set(['GES0014', 'GES0075'])
const WRONG_CREDENTIAL: ReadonlySet<string> = new Set(['GES0046', 'GES0081'])
const TRACES = 1_000_000

export const isNothing = (code: string): boolean => NOTHING.has(code)
export const isWrongCredential = (code: string): boolean => WRONG_CREDENTIAL.has(code)

/**
 * A moment as the bank wants it in `TmSt`: exactly 26 characters, in Caracas, with microseconds, of which there are three
 * zeros here.
 */
export function timestamp(moment: Date): string {
  const { day, clock } = caracasClock(moment)
  return `${day} ${clock}.${String(moment.getUTCMilliseconds()).padStart(3, '0')}000`
}

export function createBdtClient(config: WithFetch<BdtConfig>): AskBdt {
  const { baseUrl, authKey } = config
  return async (path, query, { now, signal }) => {
    const search = new URLSearchParams(query).toString()
    const sent = await sendRequest(config.fetch, `${baseUrl}${path}${search && `?${search}`}`, {
      method: 'GET',
      headers: {
        AuthKey: authKey,
        TmSt: timestamp(now),
        Trace: String(randomInt(TRACES)).padStart(6, '0'),
      },
      signal,
    })
    if (sent.kind === 'none') return { kind: 'none', code: 'NO_ANSWER' }
    const body = objectOf(parseWithExactNumbers(sent.text ?? ''))
    // Lists may come without a code.
    const isList = Array.isArray(body.transactions) || Array.isArray(body.cuentas)
    const code = textOf(body.code)?.toUpperCase() ?? (isList ? 'GES0000' : '')
    return /^[A-Z0-9]{1,20}$/.test(code)
      ? { kind: 'answered', code, body }
      : { kind: 'none', code: 'UNREADABLE' }
  }
}

/** An object field of a body; empty if there is none. */
export const objectOf = (value: unknown): BdtBody =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as BdtBody) : {}

/** The rows of a list; none if the bank says that there are none. Throws BankUnreachable. */
export function rowsOf(result: BdtResult, name: 'transactions' | 'cuentas'): unknown[] {
  if (result.kind === 'answered' && isNothing(result.code)) return []
  const rows =
    result.kind === 'answered' && SUCCESS.has(result.code) ? result.body[name] : undefined
  if (Array.isArray(rows)) return rows
  const refused = result.kind === 'answered' && !SUCCESS.has(result.code)
  throw new BankUnreachable(`${name}: ${refused ? result.code : 'UNREADABLE'}`, { refused })
}
