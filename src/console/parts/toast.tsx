import './toast.css'
import { useEffect } from 'preact/hooks'
import { say } from '../language.ts'
import { createStore, useStore } from '../session/store.ts'
import { mount } from './mount.ts'

interface Said {
  text: string
  /** What takes it back, where that is possible. */
  undo?: (() => unknown) | undefined
}

const said = createStore<Said | null>(null)

let isThere = false

/** Says over any screen that something was done, for some seconds. */
export function tell(text: string, undo?: () => unknown): void {
  // Readers of screens hear of what is said in a place that was there before.
  if (!isThere) mount(<Toast />)
  isThere = true
  said.set({ text, undo })
}

/** Long enough to read it and to reach the button. */
const SHOWN_MS = 8_000

function Toast() {
  const shown = useStore(said)
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => said.set(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div role="status">
      {shown && (
        <p class="toast">
          <span>{shown.text}</span>
          {shown.undo && (
            <button
              type="button"
              class="bare"
              onClick={() => {
                said.set(null)
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
