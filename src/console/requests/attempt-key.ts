import { useEffect, useState } from 'preact/hooks'
import { newKey } from '../../../sdk/js/src/new-key.ts'

const storageKey = (form: string) => `attempt ${form}`

function keptKey(form: string): string {
  const name = storageKey(form)
  const kept = sessionStorage.getItem(name)
  if (kept !== null) return kept
  const made = newKey()
  sessionStorage.setItem(name, made)
  return made
}

/**
 * The Idempotency-Key of a form that moves money: the same for each try, also after a reload. `settle` begins a new one,
 * after a success, or after a refusal by which nothing was made. Without a name there is none.
 */
export function useAttemptKey(form: string | undefined): { key: string; settle(): void } {
  const keyOf = () => (form === undefined ? '' : keptKey(form))
  const [key, setKey] = useState(keyOf)
  useEffect(() => setKey(keyOf()), [form])
  return {
    key,
    settle: () => {
      if (form === undefined) return
      sessionStorage.removeItem(storageKey(form))
      setKey(keyOf())
    },
  }
}
