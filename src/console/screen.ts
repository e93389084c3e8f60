import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { matchPath } from './router.tsx'

/** What a screen gets: the parts of its path. */
export interface ScreenProps {
  /** By the names in the screen's path. */
  at: Record<string, string>
}

/** A screen at a path, whose code is loaded when it is first shown. */
export interface LoadedScreen {
  path: string
  load(): Promise<ComponentType<ScreenProps>>
}

/** The first screen whose path fits, with the parts of the path. */
export function findScreen<Screen extends LoadedScreen>(screens: readonly Screen[], path: string) {
  for (const screen of screens) {
    const at = matchPath(screen.path, path)
    if (at !== null) return { screen, at }
  }
  return null
}

const loaded = new Map<LoadedScreen, ComponentType<ScreenProps>>()

/** The screen's code; null while it is on its way. */
export function useScreen(screen: LoadedScreen | undefined): {
  View: ComponentType<ScreenProps> | null
  failed: boolean
} {
  const [, setLoaded] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    setFailed(false)
    if (screen === undefined || loaded.has(screen)) return
    screen.load().then(
      (view) => {
        loaded.set(screen, view)
        setLoaded((count) => count + 1)
      },
      () => setFailed(true),
    )
  }, [screen])
  return { View: (screen && loaded.get(screen)) ?? null, failed }
}
