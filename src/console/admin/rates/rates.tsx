import { useState } from 'preact/hooks'
import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { useTitle } from '../../frame/use-title.ts'
import { Moment, rateText } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { usePlace } from '../../router.tsx'
import { TextFilter } from '../parts/filters.tsx'
import { endOf } from '../parts/period.ts'
import { Table } from '../parts/table.tsx'
import { dayText } from '../parts/values.tsx'
import { adminApi, given } from '../requests.ts'
import { adminTexts } from '../texts.ts'
import { SetRateDialog } from './set-rate-dialog.tsx'
import { rateTexts as texts } from './texts.ts'

type Change = Schemas['RateChange']

/** The rate of the dollar day by day, which can be set by hand. */
export function Rates() {
  useTitle(adminTexts.sections.rates)
  const { query } = usePlace()
  const filters = given({
    // The rate of tomorrow may be known, and may have been set here.
    to: endOf(query.get('to')) ?? addDays(caracasDay(new Date()), 8),
    from: query.get('from'),
  })
  const reading = useRequest(() => adminApi.listRateHistory({ query: filters }), [query.toString()])
  const [isSetting, setSetting] = useState(false)
  const [change, setChange] = useState<Change | null>(null)
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        <button type="button" onClick={() => setSetting(true)}>
          {texts.set.open}
        </button>
      </div>
      {change && <Changed of={change} />}
      <search class="filters">
        <TextFilter name="from" label={adminTexts.from} type="date" />
        <TextFilter name="to" label={adminTexts.to} type="date" />
      </search>
      <Show of={reading}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={adminTexts.none}>
              <p class="quiet">{texts.noneLead}</p>
            </Empty>
          ) : (
            <Table
              label={texts.title}
              rows={data}
              keyOf={({ effectiveDate }) => effectiveDate}
              columns={[
                { name: texts.day, cell: ({ effectiveDate }) => dayText(effectiveDate) },
                {
                  name: texts.source,
                  cell: ({ source }) => (source === 'manual' ? texts.manual : source),
                },
                { name: texts.rate, figure: true, cell: ({ rate }) => rateText(rate) },
              ]}
            />
          )
        }
      </Show>
      {isSetting && (
        <SetRateDialog
          onClose={() => setSetting(false)}
          onDone={(done) => {
            setSetting(false)
            setChange(done)
            void reading.reload()
          }}
        />
      )}
    </>
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
