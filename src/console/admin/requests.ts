import { api, apiThen, isRefused } from '../requests/client.ts'
import { session, updateUser } from '../session/session.ts'
import { createStore } from '../session/store.ts'

/** Whether the service has refused this administrator for want of a second factor. */
export const lacksFactor = createStore(false)

/**
 * The interface, for an administrator. A refusal asks who the user is by now: who was demoted loses the screens with it.
 */
export const adminApi = apiThen(async ({ failure }) => {
  if (isRefused(failure, 'FORBIDDEN')) await readRole()
  if (isRefused(failure, 'FACTOR_REQUIRED')) lacksFactor.set(true)
})

async function readRole(): Promise<void> {
  const current = session.get()
  const { data } = await api.getMe()
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
