import { api, call, type Interface, isRefused, methodsBy } from '../requests/client.ts'
import { session, updateUser } from '../session/session.ts'
import { createStore } from '../session/store.ts'

/** Whether the service has refused this administrator for want of a second factor. */
export const lacksFactor = createStore(false)

/**
 * The interface, for an administrator. A refusal asks who the user is by now: who was demoted loses the screens with it.
 */
export const adminApi = methodsBy<Interface>(async (...given) => {
  const outcome = await call(...given)
  const { failure } = outcome
  if (isRefused(failure, 'FORBIDDEN')) await readRole()
  if (isRefused(failure, 'FACTOR_REQUIRED')) lacksFactor.set(true)
  return outcome
})

async function readRole(): Promise<void> {
  const current = session.get()
  const { data } = await api.getMe()
  if (data && current.state === 'in' && data.role !== current.user.role)
    updateUser({ role: data.role })
}
