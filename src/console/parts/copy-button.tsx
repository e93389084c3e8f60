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
  look?: 'plain' | 'plain small' | 'bare'
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

interface ReceiptLinksProps {
  url: string
  /** Whose it is, for who does not see the row. */
  name: string
}

/** The receipt of a payment that was sent, to be passed on to whom it was sent. */
export const ReceiptLinks = ({ url, name }: ReceiptLinksProps) => (
  <span class="actions">
    <span class="quiet">{say(['Comprobante', 'Receipt'])}</span>
    <a
      class="bare"
      href={`https://wa.me/?text=${encodeURIComponent(say([`Tu comprobante: ${url}`, `Your receipt: ${url}`]))}`}
      target="_blank"
      rel="noreferrer"
      aria-label={say([
        `Mandar a ${name} su comprobante por WhatsApp`,
        `Send ${name} their receipt by WhatsApp`,
      ])}
    >
      WhatsApp
    </a>
    <CopyButton
      text={url}
      look="bare"
      name={say([`Copiar el comprobante de ${name}`, `Copy the receipt of ${name}`])}
    />
  </span>
)
