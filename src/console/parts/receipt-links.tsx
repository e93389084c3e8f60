import { say } from '../language.ts'
import { CopyButton } from './copy-button.tsx'

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
