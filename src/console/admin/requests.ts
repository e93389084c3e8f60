import { api, type Outcome, outcomeOf } from '../requests/client.ts'
import { session, updateUser } from '../session/session.ts'
import { createStore } from '../session/store.ts'

/** Whether the service has refused this administrator for want of a second factor. */
export const lacksFactor = createStore(false)

/**
 * Waits for a request of an administrator. A refusal asks who the user is by now: who was demoted loses the screens with
 * it.
 */
export async function adminOutcome<Data>(
  request: Parameters<typeof outcomeOf<Data>>[0],
): Promise<Outcome<Data>> {
  const outcome = await outcomeOf<Data>(request)
  const { failure } = outcome
  const code = failure?.kind === 'refused' ? failure.error.code : null
  if (code === 'FORBIDDEN') await readRole()
  if (code === 'FACTOR_REQUIRED') lacksFactor.set(true)
  return outcome
}

async function readRole(): Promise<void> {
  const current = session.get()
  const { data } = await outcomeOf(api.GET('/auth/me'))
  if (data && current.state === 'in' && data.role !== current.user.role)
    updateUser({ role: data.role })
}

/** Those of the values that are given: an empty filter is none. */
export const given = <Values extends object>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  ) as { [Name in keyof Values]?: NonNullable<Values[Name]> }

/** The option that an address names, if it is one. */
export const chosen = <Option extends string>(
  options: readonly Option[],
  text: string | null,
): Option | undefined => options.find((option) => option === text)
