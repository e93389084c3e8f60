import type { Outcome } from './client.ts'

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
