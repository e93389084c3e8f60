import { useEffect, useState } from 'preact/hooks'
import { useMerchant } from '../../merchant.ts'
import { usePlace } from '../../router.tsx'
import { session } from '../../session/session.ts'

type SavedViews = typeof import('./saved-views.tsx').SavedViews

/**
 * Under which the searches that a person has named are kept in the browser, until they log out: a session may end otherwise,
 * and who logs in next be somebody else.
 */
export function viewsKey(merchantId: string): string {
  const current = session.get()
  return `views of ${current.state === 'in' ? current.user.id : ''} ${merchantId}`
}

/** What names searches, loaded once somebody searches or has named one. Null until then. */
export function useSavedViews(): SavedViews | null {
  const { id } = useMerchant()
  const { query } = usePlace()
  const [loaded, setLoaded] = useState<{ SavedViews: SavedViews } | null>(null)
  const isNeeded = Boolean(String(query) || localStorage.getItem(viewsKey(id)))
  useEffect(() => {
    if (isNeeded) import('./saved-views.tsx').then(setLoaded, () => {})
  }, [isNeeded])
  return loaded?.SavedViews ?? null
}
