import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { goBack, Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { Breakable, CodeBlock } from '../developers/code-block.tsx'
import { DevelopersNav } from '../developers/developers-nav.tsx'
import { eventTexts } from '../developers/event-types.ts'
import { developersTexts } from '../developers/texts.ts'

/** Leads to what an event is about, if it has a screen. */
function Subject({ of }: { of: object }) {
  const { id = '' } = of as { id?: string }
  switch (id.split('_')[0]) {
    case 'txn':
      return (
        <Link to={merchantPath('payment', { transaction: id })}>
          {say(['Ver el pago', 'See the payment'])}
        </Link>
      )
    case 'chk':
      return (
        <Link to={merchantPath('order', { order: id })}>
          {say(['Ver el pedido', 'See the order'])}
        </Link>
      )
    case 'lnk':
      return (
        <Link to={merchantPath('link', { link: id })}>
          {say(['Ver el enlace', 'See the link'])}
        </Link>
      )
    default:
      return null
  }
}

/** One event, as webhooks receive it. */
export function EventDetail({ at }: ScreenProps<'event'>) {
  const { client, id } = useMerchant()
  useTitle(say(['Evento', 'Event']))
  const path = { eventId: at.event }
  const reading = useRequest(() => client.getEvent(path), [id, at.event])
  return (
    <>
      <DevelopersNav />
      <Link to={merchantPath('events')} class="back" follow={goBack}>
        {say(['Todos los eventos', 'All events'])}
      </Link>
      <Show of={reading} refusals={{ FORBIDDEN: developersTexts.onlyAdmins }}>
        {(event) => (
          <>
            <h1>{eventTexts.names[event.type]}</h1>
            <section class="card">
              <Facts
                of={[
                  [
                    say(['Tipo', 'Type']),
                    <code key="type">
                      <Breakable text={event.type} />
                    </code>,
                  ],
                  [say(['Cuándo', 'When']), <Moment key="at" of={event.timestamp} />],
                  [say(['Número', 'Number']), <code key="id">{event.id}</code>],
                ]}
              />
            </section>
            <h2>{say(['Lo que reciben los webhooks', 'What webhooks receive'])}</h2>
            <section class="card">
              <CodeBlock text={JSON.stringify(event, null, 2)} />
              <div class="actions">
                <CopyButton text={JSON.stringify(event, null, 2)} label={say(['Copiar', 'Copy'])} />
                <Subject of={event.data} />
              </div>
            </section>
          </>
        )}
      </Show>
    </>
  )
}
