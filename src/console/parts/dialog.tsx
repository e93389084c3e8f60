import './dialog.css'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { say } from '../language.ts'

interface DialogProps {
  title: string
  onClose(): void
  children: ComponentChildren
}

/** A question or form over the screen. Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          class="plain small"
          aria-label={say(['Cerrar', 'Close'])}
          onClick={() => dialog.current?.close()}
        >
          ✕
        </button>
      </header>
      {children}
    </dialog>
  )
}
