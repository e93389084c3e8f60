import { addDays, startOfCaracasDay } from '../../../domain/caracas.ts'
import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Moment } from '../../parts/money.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link, setQuery, usePlace } from '../../router.tsx'
import { Breakable } from '../developers/code-block.tsx'
import { DevelopersNav } from '../developers/developers-nav.tsx'
import { EVENT_TYPES, type EventType, eventTexts, eventTypeOf } from '../developers/event-types.ts'
import { mayRead } from '../developers/may-read.ts'
import { developersTexts } from '../developers/texts.ts'
import { eventScreenTexts as texts } from './texts.ts'

const dayOf = (text: string | null): string =>
  text && !Number.isNaN(startOfCaracasDay(text).getTime()) ? text : ''

/** A merchant’s events, newest first; what is searched for is in the address. */
export function Events() {
  const { environment, client, id } = useMerchant()
  useTitle(texts.title)
  const { query } = usePlace()
  const type = eventTypeOf(query.get('type'))
  const [from, to] = [dayOf(query.get('from')), dayOf(query.get('to'))]
  const page = Number(query.get('page') ?? 1)
  const reading = useRequest(
    () =>
      client.listEvents({
        query: {
          ...{ environment, page, limit: 25 },
          ...(type && { type }),
          ...(from && { from }),
          // The interface takes the time before which an event happened.
          ...(to && { to: addDays(to, 1) }),
        },
      }),
    [id, environment, page, type, from, to],
  )
  return (
    <>
      <DevelopersNav />
      <h1>{texts.title}</h1>
      <p class="quiet">{texts.lead}</p>
      {mayRead(reading) && <Filters of={{ type, from, to }} />}
      <Show of={reading} refusals={{ FORBIDDEN: developersTexts.onlyAdmins }}>
        {({ data, total, limit }) =>
          data.length > 0 ? (
            <>
              <ul class="rows">
                {data.map((event) => (
                  <li key={event.id}>
                    <Link to={merchantPath('event', { event: event.id })} class="row">
                      <span>
                        <strong>{eventTexts.names[event.type]}</strong>
                        <code class="quiet">
                          <Breakable text={event.type} />
                        </code>
                      </span>
                      <span class="figure quiet event-time">
                        <Moment of={event.timestamp} />
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
              <Pager page={page} limit={limit} total={total} />
            </>
          ) : type || from || to ? (
            <Empty title={texts.noneFound} />
          ) : (
            <Empty title={texts.none}>
              <p class="quiet">{texts.noneLead}</p>
            </Empty>
          )
        }
      </Show>
    </>
  )
}

interface FiltersProps {
  of: { type: EventType | undefined; from: string; to: string }
}

const Filters = ({ of: { type, from, to } }: FiltersProps) => (
  <search class="filters event-filters">
    <label>
      {texts.type}
      <select onChange={({ currentTarget }) => setQuery({ type: currentTarget.value, page: null })}>
        <option value="">{texts.all}</option>
        {EVENT_TYPES.map((option) => (
          <option key={option} value={option} selected={option === type}>
            {option}
          </option>
        ))}
      </select>
    </label>
    {(['from', 'to'] as const).map((name) => (
      <label key={name}>
        {texts[name]}
        <input
          type="date"
          defaultValue={name === 'from' ? from : to}
          onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.value, page: null })}
        />
      </label>
    ))}
  </search>
)
