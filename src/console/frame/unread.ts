import { useEffect } from 'preact/hooks'
import { api } from '../requests/client.ts'
import { session } from '../session/session.ts'
import { createStore, useStore } from '../session/store.ts'

/** How many notifications the person has not read; null until it is known. */
const unread = createStore<number | null>(null)

/** Counts again: one request, which answers with one notification at most. */
export async function countUnread(): Promise<void> {
  const { data } = await api.listNotifications({ query: { read: false, limit: 1 } })
  if (data) unread.set(data.total)
}

/** Counted once in a visit, and after each change that the person makes. */
export function useUnread(): number {
  const { state } = useStore(session)
  const count = useStore(unread)
  useEffect(() => {
    if (state === 'in' && unread.get() === null) void countUnread()
  }, [state])
  return count ?? 0
}
