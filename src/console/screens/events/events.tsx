import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { ListScreen } from '../../parts/list.tsx'
import { Moment } from '../../parts/money.tsx'
import { dayOf, nextDay } from '../../parts/period.ts'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Breakable } from '../developers/code-block.tsx'
import { DevelopersNav } from '../developers/developers-nav.tsx'
import { EVENT_TYPES, eventTexts } from '../developers/event-types.ts'
import { developersTexts } from '../developers/texts.ts'

/** A merchant’s events, newest first. */
export function Events() {
  const { environment, client } = useMerchant()
  return (
    <ListScreen
      above={<DevelopersNav />}
      title={say(['Eventos', 'Events'])}
      lead={say([
        'Todo lo que se avisa a los webhooks, haya o no uno que lo reciba.',
        'All that webhooks are told, whether or not one receives it.',
      ])}
      filters={{
        type: {
          isWide: true,
          label: say(['Evento', 'Event']),
          options: EVENT_TYPES,
          names: {},
          all: say(['Todos', 'All']),
        },
        from: { label: say(['Desde el día', 'From the day']), type: 'date' },
        to: { label: say(['Hasta el día', 'Until the day']), type: 'date' },
      }}
      read={({ from, to, ...query }) =>
        // The interface takes the time before which an event happened.
        client.listEvents({
          query: { environment, ...query, from: dayOf(from), to: nextDay(dayOf(to)) },
        })
      }
      refusals={{ FORBIDDEN: developersTexts.onlyAdmins }}
      empty={
        <Empty title={say(['Aún no hay eventos', 'No events yet'])}>
          <p class="quiet">
            {say([
              'El primero llega con un pago, también con uno de prueba.',
              'The first one comes with a payment, also with a test payment.',
            ])}
          </p>
        </Empty>
      }
      noneFound={
        <Empty
          title={say([
            'No hay eventos con estos filtros.',
            'There are no events with these filters.',
          ])}
        />
      }
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
