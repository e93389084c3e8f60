import { startOfCaracasDay } from '../../../domain/caracas.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { ListScreen } from '../../parts/list.tsx'
import { Moment } from '../../parts/money.tsx'
import { nextDay } from '../../parts/period.ts'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Breakable } from '../developers/code-block.tsx'
import { DevelopersNav } from '../developers/developers-nav.tsx'
import { EVENT_TYPES, eventTexts } from '../developers/event-types.ts'
import { developersTexts } from '../developers/texts.ts'
import { eventScreenTexts as texts } from './texts.ts'

/** What is no day is not searched for. */
const dayOf = (text: string | undefined): string | undefined =>
  text && !Number.isNaN(startOfCaracasDay(text).getTime()) ? text : undefined

/** A merchant’s events, newest first. */
export function Events() {
  const { environment, client } = useMerchant()
  return (
    <ListScreen
      above={<DevelopersNav />}
      title={texts.title}
      lead={texts.lead}
      filters={{
        type: { isWide: true, label: texts.type, options: EVENT_TYPES, names: {}, all: texts.all },
        from: { label: texts.from, type: 'date' },
        to: { label: texts.to, type: 'date' },
      }}
      read={({ from, to, ...query }) =>
        // The interface takes the time before which an event happened.
        client.listEvents({
          query: { environment, ...query, from: dayOf(from), to: nextDay(dayOf(to)) },
        })
      }
      refusals={{ FORBIDDEN: developersTexts.onlyAdmins }}
      empty={
        <Empty title={texts.none}>
          <p class="quiet">{texts.noneLead}</p>
        </Empty>
      }
      noneFound={<Empty title={texts.noneFound} />}
    >
      {(events) => (
        <Rows of={events}>
          {({ id, type, timestamp }) => ({
            to: merchantPath('event', { event: id }),
            name: eventTexts.names[type],
            about: (
              <code>
                <Breakable text={type} />
              </code>
            ),
            state: (
              <span class="quiet event-time">
                <Moment of={timestamp} />
              </span>
            ),
          })}
        </Rows>
      )}
    </ListScreen>
  )
}
