import { Facts } from '../../parts/facts.tsx'
import { dayText, Money } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import type { Imported } from './imported.ts'
import { statementTexts as texts } from './texts.ts'

const bookedOn = (day: string | null): string => (day === null ? '' : dayText(day))

/** How much a file has, and how much of it is new. */
export const Summary = ({ of }: { of: Imported }) => (
  <section class="card">
    <Facts
      of={[
        [texts.account, numberEnd(of.accountNumber)],
        of.from !== null && [
          texts.days,
          of.from === of.to ? bookedOn(of.from) : `${bookedOn(of.from)} – ${bookedOn(of.to)}`,
        ],
        [
          texts.read,
          of.columns.flatMap(({ title, field }) => (field === null ? [] : [title])).join(', '),
        ],
        [texts.new, of.added],
        [texts.known, of.known],
        (of.known > 0 || of.status === 'recorded') && [texts.matched, of.matched],
        [texts.in, <Money key="in" of={of.totalIn} />],
        [texts.out, <Money key="out" of={of.totalOut} />],
        of.dayBalances > 0 && [texts.closed, of.dayBalances],
        of.skipped > 0 && [texts.skipped, of.skipped],
      ]}
    />
  </section>
)
