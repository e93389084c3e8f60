import { useEffect } from 'preact/hooks'
import { api, outcomeOf } from '../requests/client.ts'
import { createStore, useStore } from '../session/store.ts'

/** The names of the merchants that were shown in this visit. */
const names = createStore<Readonly<Record<string, string>>>({})

export function rememberNames(merchants: readonly { id: string; name: string }[]): void {
  const known = Object.fromEntries(merchants.map(({ id, name }) => [id, name]))
  names.set({ ...names.get(), ...known })
}

/** The merchant’s name; empty until it is known, as after a reload. */
export function useMerchantName(id: string): string {
  const known = useStore(names)[id]
  useEffect(() => {
    if (known !== undefined) return
    void outcomeOf(api.GET('/merchants/{id}', { params: { path: { id } } })).then(({ data }) => {
      if (data) rememberNames([data])
    })
  }, [id, known])
  return known ?? ''
}
