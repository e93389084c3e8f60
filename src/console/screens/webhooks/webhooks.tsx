import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { ListScreen } from '../../parts/list.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { go } from '../../router.tsx'
import { Breakable } from '../developers/code-block.tsx'
import { DevelopersNav } from '../developers/developers-nav.tsx'
import { ALL_EVENTS, eventTexts } from '../developers/event-types.ts'
import { SecretShown } from '../developers/secret-shown.tsx'
import { developersTexts } from '../developers/texts.ts'
import { webhookTexts as texts } from './texts.ts'
import { CreateWebhook } from './webhook-forms.tsx'

export const WebhookStatus = ({ active }: { active: boolean }) => (
  <Status tone={active ? 'good' : 'quiet'}>{texts.statuses[active ? 'on' : 'off']}</Status>
)

function toldOf(events: Schemas['Webhook']['events']): string {
  if (events.includes(ALL_EVENTS)) return eventTexts.all
  return events.length === 1
    ? say(['1 tipo de evento', '1 type of event'])
    : say([`${events.length} tipos de eventos`, `${events.length} types of events`])
}

/** A merchant’s webhooks of the environment, newest first. */
export function Webhooks() {
  const { environment, client, can } = useMerchant()
  const [made, setMade] = useState<Schemas['ShownWebhook'] | 'before' | null>(null)
  return (
    <>
      <ListScreen
        above={<DevelopersNav />}
        title={texts.title}
        lead={say([
          'Avisan a tu servidor de cada evento: un pago que llegó, un pedido que se pagó.',
          'They tell your server of each event: a payment that came in, an order that was paid.',
        ])}
        actions={({ reload }) =>
          can('webhooks:write') && (
            <CreateWebhook
              onDone={setMade}
              onMadeBefore={() => {
                setMade('before')
                void reload()
              }}
            />
          )
        }
        below={
          made === 'before' && (
            <p class="notice wait" role="alert">
              {say([
                'El webhook se creó, pero no alcanzamos a mostrarte su secreto, y no se muestra de nuevo. Cambia el secreto para tener otro.',
                'The webhook was created, but we could not show you its secret, and it is not shown again. Rotate the secret to get another.',
              ])}
            </p>
          )
        }
        read={() => client.listWebhooks({ query: { environment } })}
        refusals={{ FORBIDDEN: developersTexts.onlyAdmins }}
        empty={
          <Empty title={say(['Aún no hay webhooks', 'No webhooks yet'])}>
            <p class="quiet">
              {say([
                'Crea uno con la dirección de tu servidor que recibe los avisos.',
                'Create one with the address of your server that receives the messages.',
              ])}
            </p>
          </Empty>
        }
      >
        {(webhooks) => (
          <Rows of={webhooks}>
            {({ id, url, events, active }) => ({
              to: merchantPath('webhook', { webhook: id }),
              name: <Breakable text={url} />,
              about: toldOf(events),
              state: <WebhookStatus active={active} />,
            })}
          </Rows>
        )}
      </ListScreen>
      {made !== null && made !== 'before' && (
        <SecretShown
          texts={texts.secret}
          secret={made.secret}
          onClose={() => go(merchantPath('webhook', { webhook: made.id }))}
        />
      )}
    </>
  )
}
