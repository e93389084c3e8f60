import { useState } from 'preact/hooks'
import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { Moment, rateText } from '../../parts/money.tsx'
import { nextDay } from '../../parts/period.ts'
import type { Schemas } from '../../requests/client.ts'
import { AdminList, DAY_FILTERS } from '../parts/list.tsx'
import { dayText } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { SetRate } from './set-rate.tsx'
import { rateTexts as texts } from './texts.ts'

type Change = Schemas['RateChange']

/** The rate of the dollar day by day, which can be set by hand. */
export function Rates() {
  const [change, setChange] = useState<Change | null>(null)
  return (
    <AdminList
      title={texts.title}
      actions={({ reload }) => (
        <SetRate
          onDone={(done) => {
            setChange(done)
            void reload()
          }}
        />
      )}
      below={change && <Changed of={change} />}
      filters={DAY_FILTERS}
      read={({ from, to }) =>
        // The rate of tomorrow may be known, and may have been set here.
        adminApi.listRateHistory({
          query: { from, to: nextDay(to) ?? addDays(caracasDay(new Date()), 8) },
        })
      }
      empty={<p class="quiet">{texts.noneLead}</p>}
      keyOf={({ effectiveDate }) => effectiveDate}
      columns={() => [
        { name: texts.day, cell: ({ effectiveDate }) => dayText(effectiveDate) },
        { name: texts.source, cell: ({ source }) => (source === 'manual' ? texts.manual : source) },
        { name: texts.rate, figure: true, cell: ({ rate }) => rateText(rate) },
      ]}
    />
  )
}

/** What came of a rate that was sent: it applies, or waits for another administrator. */
const Changed = ({ of: { status, rate, effectiveDate, approvalExpiresAt } }: { of: Change }) => (
  <section class={`notice ${status === 'applied' ? 'good' : 'wait'}`} role="status">
    <p>
      <strong>{texts.changed[status](rateText(rate), dayText(effectiveDate))}</strong>
    </p>
    {approvalExpiresAt !== null && (
      <p>
        {texts.approval} <Moment of={approvalExpiresAt} />.
      </p>
    )}
  </section>
)
