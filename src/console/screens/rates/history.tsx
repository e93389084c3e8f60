import { addDays } from '../../../domain/caracas.ts'
import { formatDay } from '../../../domain/format.ts'
import { language } from '../../language.ts'
import { rateText } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { setQuery, usePlace } from '../../router.tsx'
import { rateTexts } from './texts.ts'

const texts = rateTexts.history
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The rates of some days, which are in the address; those of the last month unless it says so. */
export function History() {
  const { query } = usePlace()
  const day = (name: string) => {
    const text = query.get(name) ?? ''
    return DAY.test(text) ? text : ''
  }
  const [from, to] = [day('from'), day('to')]
  const reading = useRequest(
    () =>
      api.listRateHistory({ query: { ...(from && { from }), ...(to && { to: addDays(to, 1) }) } }),
    [from, to],
  )
  return (
    <section class="stack">
      <h2>{texts.title}</h2>
      <search class="filters">
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            {texts[name]}
            <input
              type="date"
              value={name === 'from' ? from : to}
              onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.value })}
            />
          </label>
        ))}
      </search>
      {from === '' && to === '' && <p class="hint">{texts.usual}</p>}
      <Show of={reading} refusals={{ INVALID_REQUEST: texts.wrong }}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={texts.none}>
              <p class="quiet">{texts.noneLead}</p>
            </Empty>
          ) : (
            <table class="list">
              <thead>
                <tr>
                  <th scope="col">{texts.day}</th>
                  <th scope="col" class="figure">
                    {texts.rate}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map(({ effectiveDate, rate }) => (
                  <tr key={effectiveDate}>
                    <td>{formatDay(effectiveDate, language)}</td>
                    <td class="figure">{rateText(rate)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Show>
    </section>
  )
}
