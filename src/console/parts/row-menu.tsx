import './row-menu.css'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '../frame/icons.tsx'
import { say } from '../language.ts'

interface RowMenuProps {
  /** What the row is named by. */
  of: string
  children: ComponentChildren
}

/** What can be done with a row, behind a button at its end and shown below it, so that rows are alike. */
export function RowMenu({ of, children }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        class="plain small"
        aria-expanded={isOpen}
        aria-label={say([`Opciones de ${of}`, `Options for ${of}`])}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      <div class="row-menu actions" hidden={!isOpen}>
        {children}
      </div>
    </>
  )
}
