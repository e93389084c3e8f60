import { useState } from 'preact/hooks'
import { BANKS } from '../../../domain/banks.ts'
import { formatDocument } from '../../../domain/document.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { language } from '../../language.ts'
import { merchantPath } from '../../merchant.ts'
import { ReceiptLinks } from '../../parts/copy-button.tsx'
import { Money } from '../../parts/money.tsx'
import { Person } from '../../parts/person.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
import { payoutTexts } from './texts.ts'

const texts = payoutTexts.detail
type Row = Schemas['PayoutRow']

const SHOWN = 50
/** Of those that pay a row too: more of them say no more. */
const OTHERS_SHOWN = 2
const TONES: Record<Row['status'], Tone> = {
  waiting: 'quiet',
  pending: 'wait',
  success: 'good',
  failed: 'bad',
  canceled: 'quiet',
}
const bankNames: Partial<Record<string, string>> = BANKS

/** The rows of a payout, the first of them unless all are asked for. */
export function PayoutRows({ of: rows }: { of: readonly Row[] }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <section class="card">
        <ul class="lines">
          {(isWhole ? rows : rows.slice(0, SHOWN)).map((row) => (
            <PaidRow key={row.index} of={row} />
          ))}
        </ul>
      </section>
      {!isWhole && rows.length > SHOWN && (
        <button type="button" class="plain" onClick={() => setWhole(true)}>
          {texts.showAll(rows.length)}
        </button>
      )}
    </>
  )
}

/** Whom a row pays, and what came of it. */
const PaidRow = ({ of: row }: { of: Row }) => (
  <li>
    <Person name={row.name}>
      <strong>{row.name}</strong>
      <p class="quiet">
        {formatPhone(row.phone)} · {bankNames[row.bankCode] ?? row.bankCode} ·{' '}
        {formatDocument(row.document)}
      </p>
      {(row.concept !== '' || row.externalReference !== null) && (
        <p class="quiet">
          {[row.concept, row.externalReference && `${texts.reference} ${row.externalReference}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {row.failureReason && <p>{row.failureReason[language]}</p>}
      <Earlier of={row} />
    </Person>
    <div class="figure">
      <Money of={row.amount} />
      <Status tone={TONES[row.status]}>
        {row.needsReview ? texts.inReview : texts.rowStatuses[row.status]}
      </Status>
    </div>
    {row.receiptUrl !== null && (
      // On a line of its own.
      <div style={{ flexBasis: '100%' }}>
        <ReceiptLinks url={row.receiptUrl} name={row.name} />
      </div>
    )}
  </li>
)

/** The other payouts that pay a row too, each of them once. */
function Earlier({ of: { earlier } }: { of: Row }) {
  const others = [...new Map(earlier.map((other) => [other.payoutId, other])).values()]
  if (others.length === 0) return null
  const more = others.length - OTHERS_SHOWN
  return (
    <p class="notice wait">
      {texts.alsoIn}{' '}
      {others.slice(0, OTHERS_SHOWN).map(({ payoutId, status }, index) => (
        <>
          {index > 0 && ', '}
          <Link key={payoutId} to={merchantPath('payout', { payout: payoutId })}>
            {texts.otherPayout(payoutTexts.statuses[status])}
          </Link>
        </>
      ))}
      {more > 0 && ` ${texts.andMore(more)}`}
    </p>
  )
}

/** How many rows another payout has paid, or will pay. */
export const paidEarlier = (rows: readonly Row[]): number =>
  rows.filter(({ earlier }) => earlier.length > 0).length

/** How many rows have the phone and the amount of an earlier one. */
export const repeatedRows = (rows: readonly Row[]): number =>
  rows.length - new Set(rows.map(({ phone, amount }) => `${phone} ${amount}`)).size
