import { merchantPath } from '../../frame/merchant-frame.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { Breakable, CodeBlock } from '../developers/code-block.tsx'
import { DevelopersNav } from '../developers/developers-nav.tsx'
import { eventTexts } from '../developers/event-types.ts'
import { developersTexts } from '../developers/texts.ts'
import { eventScreenTexts as texts } from './texts.ts'

const SCREENS = [
  ['txn_', '/payments', texts.see.payment],
  ['chk_', '/orders', texts.see.order],
  ['lnk_', '/links', texts.see.link],
] as const

/** Leads to what an event is about, if it has a screen. */
function Subject({ at, of }: { at: Record<string, string>; of: object }) {
  const { id } = of as { id?: string }
  const screen = SCREENS.find(([prefix]) => id?.startsWith(prefix))
  return screen ? <Link to={merchantPath(at, `${screen[1]}/${id}`)}>{screen[2]}</Link> : null
}

/** One event, as webhooks receive it. */
export function EventDetail({ at }: ScreenProps) {
  useTitle(texts.event)
  const path = { id: at.merchant ?? '', eventId: at.event ?? '' }
  const reading = useRequest(() => api.getEvent(path), [at.merchant, at.event])
  return (
    <>
      <DevelopersNav at={at} />
      <p>
        <Link to={merchantPath(at, '/developers/events')}>{texts.back}</Link>
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
                <Subject at={at} of={event.data} />
              </div>
            </section>
          </>
        )}
      </Show>
    </>
  )
}
