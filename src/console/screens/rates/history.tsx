import { formatDay } from '../../../domain/format.ts'
import { language } from '../../language.ts'
import { List } from '../../parts/list.tsx'
import { rateText } from '../../parts/money.tsx'
import { nextDay } from '../../parts/period.ts'
import { Empty } from '../../parts/reading.tsx'
import { Table } from '../../parts/table.tsx'
import { api } from '../../requests/client.ts'
import { usePlace } from '../../router.tsx'
import { rateTexts } from './texts.ts'

const texts = rateTexts.history
const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string | undefined) => (text && DAY.test(text) ? text : undefined)

/** The rates of some days, which are in the address; those of the last month unless it says so. */
export function History() {
  const { query } = usePlace()
  return (
    <section class="stack">
      <h2>{texts.title}</h2>
      {!query.has('from') && !query.has('to') && <p class="hint">{texts.usual}</p>}
      <List
        filters={{
          from: { label: texts.from, type: 'date' },
          to: { label: texts.to, type: 'date' },
        }}
        read={({ from, to }) =>
          api.listRateHistory({ query: { from: dayOf(from), to: nextDay(dayOf(to)) } })
        }
        refusals={{ INVALID_REQUEST: texts.wrong }}
        empty={
          <Empty title={texts.none}>
            <p class="quiet">{texts.noneLead}</p>
          </Empty>
        }
      >
        {(rates) => (
          <Table
            rows={rates}
            keyOf={({ effectiveDate }) => effectiveDate}
            columns={[
              { name: texts.day, cell: ({ effectiveDate }) => formatDay(effectiveDate, language) },
              { name: texts.rate, figure: true, cell: ({ rate }) => rateText(rate) },
            ]}
          />
        )}
      </List>
    </section>
  )
}
