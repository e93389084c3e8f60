import { useState } from 'preact/hooks'
import { say } from '../language.ts'

const SHOWN_MS = 2000

/** Copies a text, and says so. */
export function CopyButton({
  text,
  label = say(['Copiar', 'Copy']),
  name,
  look = 'plain small',
}: {
  text: string
  label?: string
  /** For who does not see what is beside it. */
  name?: string
  look?: 'plain small' | 'bare'
}) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <button type="button" class={look} aria-label={name} onClick={copy}>
      <span aria-live="polite">{isCopied ? say(['Copiado', 'Copied']) : label}</span>
    </button>
  )
}
