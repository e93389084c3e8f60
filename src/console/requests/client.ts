import {
  ApiError,
  Bolivar,
  ConnectionError,
  type ErrorCode,
  type ErrorDetail,
  type InputOf,
  type MerchantMethods,
  type OperationName,
  type RequestOptions,
  type ResultOf,
  type Schemas,
} from '../../../sdk/src/index.ts'
import { language } from '../language.ts'
import { accessToken } from '../session/session.ts'
import { createStore } from '../session/store.ts'
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

const client = new Bolivar({
  baseUrl: location.origin,
  fetch: (address, init) => fetchAsUser(String(address), init ?? {}),
  headers: { 'Accept-Language': language },
  // Who waits is a person: they see that nothing comes, and try again themselves.
  maxRetries: 0,
  timeoutMs: Number.POSITIVE_INFINITY,
})

type MethodOf<Input, Given> =
  Record<never, never> extends Input
    ? (input?: Input, options?: RequestOptions) => Promise<Given>
    : (input: Input, options?: RequestOptions) => Promise<Given>

/** The interface: the SDK's methods, which here never reject. Of a list they give the page that is asked for. */
export type Interface = {
  [Name in OperationName]: MethodOf<InputOf<Name>, Outcome<ResultOf<Name>>>
}

/** What lies under one merchant, without naming it each time. */
export type MerchantInterface = {
  [Name in keyof MerchantMethods]: MethodOf<Omit<InputOf<Name>, 'id'>, Outcome<ResultOf<Name>>>
}

type Call = (
  name: OperationName,
  input: Record<string, unknown> | undefined,
  options: RequestOptions | undefined,
) => Promise<Outcome<unknown>>

/** The methods of all operations, each of which calls one function. */
const methodsBy = <Methods extends object>(call: Call): Methods =>
  new Proxy({} as Methods, {
    get:
      (_, name) =>
      (...[input, options]: [Record<string, unknown>?, RequestOptions?]) =>
        call(name as OperationName, input, options),
  })

const call: Call = (name, input, options) =>
  outcomeOf((idempotencyKey) =>
    (client[name] as (...given: unknown[]) => PromiseLike<unknown>)(input, {
      ...options,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    }),
  )

/** The public interface, with the session's token. */
export const api = methodsBy<Interface>(call)

/** The same, after whose answers something else is done. */
export const apiThen = (after: (outcome: Outcome<unknown>) => Promise<void>): Interface =>
  methodsBy<Interface>(async (...given) => {
    const outcome = await call(...given)
    await after(outcome)
    return outcome
  })

/** What lies under one merchant. */
export const apiOf = (id: string): MerchantInterface =>
  methodsBy<MerchantInterface>((name, input, options) => call(name, { ...input, id }, options))

/** How often the service said that the user may not: their role may be another one by now. */
export const forbidden = createStore(0)

async function outcomeOf<Data>(
  send: (idempotencyKey?: string) => PromiseLike<Data>,
): Promise<Outcome<Data>> {
  try {
    return { data: await sendSteppingUp(send), failure: null }
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) forbidden.set(forbidden.get() + 1)
    return { data: null, failure: failureOf(error) }
  }
}

/** Whether a request was refused with this code. */
export const isRefused = (failure: Failure | null, code: ErrorCode): boolean =>
  failure?.kind === 'refused' && failure.error.code === code

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { kind: 'refused', error }
  if (error instanceof ConnectionError) return { kind: 'unreachable' }
  throw error
}

/** What a refusal says that is no answer of the client. What does not speak the interface's language is not the service. */
export async function refusalOf(response: Response): Promise<Failure> {
  const sent: Schemas['ApiError'] | null = await response.json().catch(() => null)
  if (sent?.error?.code === undefined) return { kind: 'unreachable' }
  const retryAfterSeconds = Number(response.headers.get('Retry-After')) || undefined
  return { kind: 'refused', error: new ApiError(sent.error, { retryAfterSeconds }) }
}

/** What the service would say of fields, said without asking it. */
export const wrongFields = (details: readonly ErrorDetail[]): Failure => ({
  kind: 'refused',
  error: new ApiError({
    ...{ code: 'INVALID_REQUEST', message: '', status: 400, requestId: '' },
    details: [...details],
  }),
})

/** The outcome with other data, made of its own. */
export const mapOutcome = <Data, Other>(
  outcome: Outcome<Data>,
  change: (data: Data) => Other,
): Outcome<Other> =>
  outcome.failure === null ? { data: change(outcome.data), failure: null } : outcome

/** Several requests as one reading: the data of all of them, or the first failure. */
export async function together<const Requests extends readonly Promise<Outcome<unknown>>[]>(
  requests: Requests,
): Promise<Outcome<DataOf<Requests>>> {
  const outcomes = await Promise.all(requests)
  const failed = outcomes.find(({ failure }) => failure !== null)
  if (failed?.failure) return { data: null, failure: failed.failure }
  return { data: outcomes.map(({ data }) => data) as DataOf<Requests>, failure: null }
}

type DataOf<Requests extends readonly Promise<Outcome<unknown>>[]> = {
  [Place in keyof Requests]: Requests[Place] extends Promise<Outcome<infer Data>> ? Data : never
}
