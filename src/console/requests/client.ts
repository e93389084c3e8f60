import {
  ApiError,
  type Bolivar,
  ConnectionError,
  type ErrorCode,
  type InputOf,
  type MerchantMethods,
  type OperationName,
  OutcomeUnknownError,
  type RequestOptions,
  type ResultOf,
  type Schemas,
} from '../../../sdk/js/src/index.ts'
import { language } from '../language.ts'
import { accessToken } from '../session/session.ts'
import { createStore } from '../session/store.ts'
import { keepAnswer, keptAnswer } from './kept.ts'
import { sendSteppingUp } from './step-up.ts'

export { ApiError, type RequestOptions, type Schemas }

/** Why a request has no result: what the service refused, that it was not reached, or that no passkey was given to send. */
export type Failure =
  | { kind: 'refused'; error: ApiError }
  | { kind: 'unreachable' }
  | { kind: 'passkey'; problem: 'dismissed' | 'known' }

/** What came of a request: its data, or why there is none. */
export type Outcome<Data> = { data: Data; failure: null } | { data: null; failure: Failure }

/** What sends a request: the global `fetch`, or a function in its place. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** Sends a request as who is logged in. One whose token has just been revoked or has run out is sent again, with a new one. */
export async function fetchAsUser(
  address: string,
  init: RequestInit,
  fetchOnce: Fetch = fetch,
): Promise<Response> {
  const token = await accessToken()
  const send = (value: string | null) => {
    const headers = new Headers(init.headers)
    if (value !== null) headers.set('Authorization', `Bearer ${value}`)
    return fetchOnce(address, { ...init, headers })
  }
  const response = await send(token)
  if (response.status !== 401 || token === null) return response
  const renewed = await accessToken(token)
  return renewed === null ? response : send(renewed)
}

let client: Promise<Bolivar> | null = null

/** The SDK, which the first screen does without for whom is not logged in. If it cannot be loaded now, it is tried again. */
export function loadClient(): Promise<Bolivar> {
  client ??= import('../../../sdk/js/src/client.ts').then(
    ({ Bolivar }) =>
      new Bolivar({
        baseUrl: location.origin,
        fetch: (address, init) => fetchAsUser(String(address), init ?? {}),
        headers: { 'Accept-Language': language },
        // Who waits is a person: they see that nothing comes, and try again themselves.
        maxRetries: 0,
        timeoutMs: Number.POSITIVE_INFINITY,
      }),
    (cause) => {
      client = null
      throw new ConnectionError('The client was not loaded.', { cause })
    },
  )
  return client
}

type MethodOf<Input, Given> =
  Record<never, never> extends Input
    ? (input?: Input, options?: RequestOptions) => Given
    : (input: Input, options?: RequestOptions) => Given

/** The interface: the SDK's methods, which here never reject. Of a list they give the page that is asked for. */
export type Interface = {
  [Name in OperationName]: MethodOf<InputOf<Name>, Asked<ResultOf<Name>>>
}

/** What lies under one merchant, without naming it each time. */
export type MerchantInterface = {
  [Name in keyof MerchantMethods]: MethodOf<Omit<InputOf<Name>, 'id'>, Asked<ResultOf<Name>>>
}

type Call = (
  name: OperationName,
  input: Record<string, unknown> | undefined,
  options: RequestOptions | undefined,
) => Asked<unknown> | Promise<Outcome<unknown>>

/** The methods of all operations, each of which calls one function. */
export const methodsBy = <Methods extends object>(call: Call): Methods =>
  new Proxy({} as Methods, {
    get:
      (_, name) =>
      (...[input, options]: [Record<string, unknown>?, RequestOptions?]) =>
        call(name as OperationName, input, options),
  })

/** How often the service said that the user may not: their role may be another one by now. */
export const forbidden = createStore(0)

/** A request that is under way, with what was answered to the same one before. */
export interface Asked<Data> extends Promise<Outcome<Data>> {
  known?: Data | undefined
}

/** Calls an operation by its name. */
export const call: Call = (name, input, options) => {
  const known = keptAnswer(name, input)
  const asked = ask(name, input, options).then((outcome) => {
    keepAnswer(name, input, outcome.data)
    return outcome
  })
  return Object.assign(asked, { known })
}

const ask: Call = async (name, input, options) => {
  try {
    const send = (await loadClient())[name] as (...given: unknown[]) => PromiseLike<unknown>
    const data = await sendSteppingUp((key) =>
      send(input, key === undefined ? options : { ...options, idempotencyKey: key }),
    )
    return { data, failure: null }
  } catch (error) {
    if (error instanceof ConnectionError) return { data: null, failure: { kind: 'unreachable' } }
    const refused = error instanceof OutcomeUnknownError ? error.cause : error
    if (!(refused instanceof ApiError)) throw error
    if (refused.status === 403) forbidden.set(forbidden.get() + 1)
    return { data: null, failure: { kind: 'refused', error: refused } }
  }
}

/** The public interface, with the session's token. */
export const api = methodsBy<Interface>(call)

/** What lies under one merchant. */
export const apiOf = (id: string): MerchantInterface =>
  methodsBy<MerchantInterface>((name, input, options) => call(name, { ...input, id }, options))

/** Whether a request was refused with this code. */
export const isRefused = (failure: Failure | null, code: ErrorCode): boolean =>
  failure?.kind === 'refused' && failure.error.code === code
