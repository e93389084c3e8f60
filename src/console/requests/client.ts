import createClient from 'openapi-fetch'
import { language } from '../language.ts'
import { accessToken } from '../session/session.ts'
import { createStore } from '../session/store.ts'
import type { components, paths } from './api.d.ts'
import { sendSteppingUp } from './step-up.ts'

/** The public interface, with the session's token. Its methods resolve with `data` or `error`. */
export const api = createClient<paths>({
  baseUrl: '/api/v1',
  fetch: (request) => fetchAsUser(request, fetch),
})

type FetchOnce = (request: Request) => Promise<Response>

/** Sends a request as who is logged in; the same one again where it needs another token or a second factor. */
export const fetchAsUser = (request: Request, fetchOnce: FetchOnce): Promise<Response> =>
  sendSteppingUp(() => fetchWithToken(request, fetchOnce))

/** A request whose token has just been revoked or has run out is sent once more, with a new one. */
async function fetchWithToken(request: Request, fetchOnce: FetchOnce): Promise<Response> {
  const token = await accessToken()
  const send = (value: string | null) => {
    const sent = request.clone()
    sent.headers.set('Accept-Language', language)
    if (value !== null) sent.headers.set('Authorization', `Bearer ${value}`)
    return fetchOnce(sent)
  }
  const response = await send(token)
  if (response.status !== 401 || token === null) return response
  const renewed = await accessToken(token)
  return renewed === null ? response : send(renewed)
}

type ErrorBody = components['schemas']['ApiError']['error']

/**
 * Why a request has no result: what the service refused, that it was not reached, or that no passkey was given to send.
 */
export type Failure =
  | { kind: 'refused'; error: ErrorBody; retryAfter: number | null }
  | { kind: 'unreachable' }
  | { kind: 'passkey'; problem: 'dismissed' | 'known' }

/** How often the service said that the user may not: their role may be another one by now. */
export const forbidden = createStore(0)

interface Answer<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/** What came of a request: its data, or why there is none. */
export type Outcome<Data> = { data: Data; failure: null } | { data: null; failure: Failure }

/** Waits for a request of the client. Never rejects. */
export async function outcomeOf<Data>(request: Promise<Answer<Data>>): Promise<Outcome<Data>> {
  try {
    const { data, error, response } = await request
    if (response.ok) return { data: data as Data, failure: null }
    if (response.status === 403) forbidden.set(forbidden.get() + 1)
    return { data: null, failure: await failureOf(response, error) }
  } catch {
    return { data: null, failure: { kind: 'unreachable' } }
  }
}

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

/** What a refusal says. What does not speak the interface's language is not the service. */
export async function failureOf(response: Response, body?: unknown): Promise<Failure> {
  const sent = body ?? (await response.json().catch(() => null))
  const error = (sent as { error?: ErrorBody } | null)?.error
  if (error?.code === undefined) return { kind: 'unreachable' }
  const seconds = Number(response.headers.get('Retry-After'))
  return { kind: 'refused', error, retryAfter: seconds > 0 ? seconds : null }
}
