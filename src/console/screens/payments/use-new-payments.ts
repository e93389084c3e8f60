import { useEffect, useState } from 'preact/hooks'

type NewPayments = typeof import('./new-payments.tsx').NewPayments

/** What tells of payments that come in, loaded once the list is there: nobody has come in before. Null until then. */
export function useNewPayments(): NewPayments | null {
  const [loaded, setLoaded] = useState<{ NewPayments: NewPayments } | null>(null)
  useEffect(() => {
    const load = () => import('./new-payments.tsx').then(setLoaded, () => {})
    const timer = setTimeout(load, 3_000)
    return () => clearTimeout(timer)
  }, [])
  return loaded?.NewPayments ?? null
}
