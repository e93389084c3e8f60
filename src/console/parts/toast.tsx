import './toast.css'
import { useEffect } from 'preact/hooks'
import { say } from '../language.ts'
import { createStore, useStore } from '../session/store.ts'

interface Toast {
  text: string
  /** Takes it back, where that can be done. */
  undo?: (() => unknown) | undefined
}

const current = createStore<Toast | null>(null)

/** Long enough to be read, and where there is something to undo, to be reached. */
const SHOWN_MS = 6_000
const UNDO_MS = 12_000

/** Says below the screen what was done, also to who does not see it, with a way to take it back. */
export const toast = (text: string, undo?: Toast['undo']): void => current.set({ text, undo })

/** Where what was done is said. */
export function Toasts() {
  const shown = useStore(current)
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => current.set(null), shown.undo ? UNDO_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div class="toasts" role="status">
      {shown && (
        <p class="toast">
          {shown.text}
          {shown.undo && (
            <button
              type="button"
              class="bare"
              onClick={() => {
                current.set(null)
                shown.undo?.()
              }}
            >
              {say(['Deshacer', 'Undo'])}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
