import { numberEnd } from '../../parts/number-end.ts'
import type { Schemas } from '../../requests/client.ts'

/** What is known of who paid, of which the interface shows the end: `•••• 4567 · •••• 5678`. */
export const personText = ({ phone, document }: Schemas['Transaction']['payer']): string =>
  [phone, document].flatMap((text) => (text ? numberEnd(text) : [])).join(' · ') || '—'
