import type { PaymentRow } from '../../features/pay/receipt-queries.ts'
import { transactionId } from '../../platform/ids.ts'
import type { Language } from '../language.ts'

const WAY_BACK: Record<Language, (host: string) => string> = {
  es: (host) => `Volver a ${host}`,
  en: (host) => `Back to ${host}`,
}

/** What a link to a page of the shop's says. */
export const backTo = (url: string, language: Language): string =>
  WAY_BACK[language](new URL(url).host)

/** The link's returnUrl with the transaction in its query, as browsers write it. */
function wayBack(returnUrl: string, transactionUuid: PaymentRow['transaction_id']): string {
  const url = new URL(returnUrl)
  url.searchParams.set('transaction', transactionId.toPublic(transactionUuid))
  return url.href
}

/** Leads back to the shop. The receipt's address stays here: whoever has it can read the receipt. */
export const WayBack = ({ row, language }: { row: PaymentRow; language: Language }) => {
  if (row.return_url === null) return null
  return (
    <a class="button" href={wayBack(row.return_url, row.transaction_id)} rel="noreferrer">
      {backTo(row.return_url, language)}
    </a>
  )
}
