import { useState } from 'preact/hooks'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { ListScreen } from '../../parts/list.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Status } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { go } from '../../router.tsx'
import { Breakable } from '../developers/code-block.tsx'
import { DevelopersNav } from '../developers/developers-nav.tsx'
import { SecretShown } from '../developers/secret-shown.tsx'
import { developersTexts } from '../developers/texts.ts'
import { webhookTexts as texts } from './texts.ts'
import { CreateWebhook } from './webhook-forms.tsx'

export const WebhookStatus = ({ active }: { active: boolean }) => (
  <Status tone={active ? 'good' : 'quiet'}>{texts.statuses[active ? 'on' : 'off']}</Status>
)

/** A merchant’s webhooks of the environment, newest first. */
export function Webhooks() {
  const { environment, client, role } = useMerchant()
  const [made, setMade] = useState<Schemas['ShownWebhook'] | 'before' | null>(null)
  return (
    <>
      <ListScreen
        above={<DevelopersNav />}
        title={texts.title}
        lead={texts.lead}
        actions={({ reload }) =>
          role === 'OWNER' && (
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
              {texts.madeBefore}
            </p>
          )
        }
        read={() => client.listWebhooks({ query: { environment } })}
        refusals={{ FORBIDDEN: developersTexts.onlyAdmins }}
        empty={
          <Empty title={texts.none}>
            <p class="quiet">{texts.noneLead}</p>
          </Empty>
        }
      >
        {(webhooks) => (
          <Rows of={webhooks}>
            {({ id, url, events, active }) => ({
              to: merchantPath('webhook', { webhook: id }),
              name: <Breakable text={url} />,
              about: texts.count(events.length),
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
