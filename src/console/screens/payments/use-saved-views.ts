import { useEffect, useState } from 'preact/hooks'
import { useMerchant } from '../../merchant.ts'
import { usePlace } from '../../router.tsx'

type SavedViews = typeof import('./saved-views.tsx').SavedViews

/** Under which the searches that a person has named are kept in the browser, until they log out. */
export const viewsKey = (merchantId: string): string => `views of ${merchantId}`

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
