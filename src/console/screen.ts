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

/** What loads the code of something that is shown with such properties. */
export type LoadOf<Props> = () => Promise<ComponentType<Props>>

/** A screen, whatever it asks for. */
export type View = ComponentType<{ at: Parts }>

export type Load = LoadOf<{ at: Parts }>

const loaded = new Map<unknown, unknown>()

/** The code of a screen, or of a part of one; null while it is on its way. */
export function useScreen<Props>(load: LoadOf<Props> | undefined): {
  View: ComponentType<Props> | null
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
  return { View: (load && (loaded.get(load) as ComponentType<Props>)) ?? null, failed }
}
