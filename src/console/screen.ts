import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { PartsOf } from './routes.ts'

/** What a screen gets: the parts of its path that it asks for, by their names. */
export interface ScreenProps<Part extends string> {
  at: Readonly<Record<Part, string>>
}

type Parts = Record<string, string>

/** The code of each screen of a table of paths, to be loaded. */
export type Loaders<Table extends Record<string, string>> = {
  readonly [Name in keyof Table]: () => Promise<ComponentType<{ at: PartsOf<Table[Name]> }>>
}

/** A screen, whatever it asks for. */
export type View = ComponentType<{ at: Parts }>

export type Load = () => Promise<View>

const loaded = new Map<Load, View>()

/** A screen's code; null while it is on its way. */
export function useScreen(load: Load | undefined): {
  View: View | null
  failed: boolean
} {
  const [, setLoaded] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    setFailed(false)
    if (load === undefined || loaded.has(load)) return
    load().then(
      (view) => {
        loaded.set(load, view)
        setLoaded((count) => count + 1)
      },
      () => setFailed(true),
    )
  }, [load])
  return { View: (load && loaded.get(load)) ?? null, failed }
}
