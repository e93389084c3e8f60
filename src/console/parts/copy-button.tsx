import { useState } from 'preact/hooks'
import { say } from '../language.ts'

const SHOWN_MS = 2000

/** Copies a text, and says so. */
export function CopyButton({
  text,
  label = say(['Copiar', 'Copy']),
}: {
  text: string
  label?: string
}) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SHOWN_MS)
  }
  return (
    <button type="button" class="plain small" onClick={copy}>
      <span aria-live="polite">{isCopied ? say(['Copiado', 'Copied']) : label}</span>
    </button>
  )
}
