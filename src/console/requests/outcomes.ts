import { ApiError, type ErrorDetail } from '../../../sdk/js/src/index.ts'
import type { Asked, Failure, Outcome } from './client.ts'

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

/** Several requests as one reading: the data of all of them, or the first failure; with what was answered before, if all were. */
export function together<const Requests extends readonly Promise<Outcome<unknown>>[]>(
  requests: Requests,
): Asked<DataOf<Requests>> {
  const asked = Promise.all(requests).then((outcomes): Outcome<DataOf<Requests>> => {
    const failed = outcomes.find(({ failure }) => failure !== null)
    if (failed?.failure) return { data: null, failure: failed.failure }
    return { data: outcomes.map(({ data }) => data) as DataOf<Requests>, failure: null }
  })
  const known = requests.map((request) => (request as Asked<unknown>).known)
  return known.includes(undefined)
    ? asked
    : Object.assign(asked, { known: known as DataOf<Requests> })
}

type DataOf<Requests extends readonly Promise<Outcome<unknown>>[]> = {
  [Place in keyof Requests]: Requests[Place] extends Promise<Outcome<infer Data>> ? Data : never
}
