import { useEffect, useState } from 'preact/hooks'

/** A value that several components show. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  subscribe(listener: (value: Value) => void): () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<(value: Value) => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener(next)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store's value, kept current. */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(store.get)
  useEffect(() => {
    setValue(store.get)
    return store.subscribe(setValue)
  }, [store])
  return value
}
