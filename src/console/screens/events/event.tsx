import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { Breakable, CodeBlock } from '../developers/code-block.tsx'
import { DevelopersNav } from '../developers/developers-nav.tsx'
import { eventTexts } from '../developers/event-types.ts'
import { developersTexts } from '../developers/texts.ts'
import { eventScreenTexts as texts } from './texts.ts'

/** Leads to what an event is about, if it has a screen. */
function Subject({ of }: { of: object }) {
  const { id = '' } = of as { id?: string }
  switch (id.split('_')[0]) {
    case 'txn':
      return <Link to={merchantPath('payment', { transaction: id })}>{texts.see.payment}</Link>
    case 'chk':
      return <Link to={merchantPath('order', { order: id })}>{texts.see.order}</Link>
    case 'lnk':
      return <Link to={merchantPath('link', { link: id })}>{texts.see.link}</Link>
    default:
      return null
  }
}

/** One event, as webhooks receive it. */
export function EventDetail({ at }: ScreenProps<'event'>) {
  const { client, id } = useMerchant()
  useTitle(texts.event)
  const path = { eventId: at.event }
  const reading = useRequest(() => client.getEvent(path), [id, at.event])
  return (
    <>
      <DevelopersNav />
      <p>
        <Link to={merchantPath('events')}>{texts.back}</Link>
      </p>
      <Show of={reading} refusals={{ FORBIDDEN: developersTexts.onlyAdmins }}>
        {(event) => (
          <>
            <h1>
              <code>
                <Breakable text={event.type} />
              </code>
            </h1>
            <section class="card">
              <Facts
                of={[
                  [texts.about, eventTexts.names[event.type]],
                  [texts.at, <Moment key="at" of={event.timestamp} />],
                  [texts.id, <code key="id">{event.id}</code>],
                ]}
              />
            </section>
            <h2>{texts.content}</h2>
            <section class="card">
              <CodeBlock text={JSON.stringify(event, null, 2)} />
              <div class="actions">
                <CopyButton text={JSON.stringify(event, null, 2)} label={texts.copy} />
                <Subject of={event.data} />
              </div>
            </section>
          </>
        )}
      </Show>
    </>
  )
}
