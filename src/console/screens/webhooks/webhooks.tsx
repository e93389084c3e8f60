import { useState } from 'preact/hooks'
import { useMembership } from '../../frame/membership.ts'
import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import { Breakable } from '../developers/code-block.tsx'
import { DevelopersNav } from '../developers/developers-nav.tsx'
import { developersTexts } from '../developers/texts.ts'
import { SecretShown } from './secret-shown.tsx'
import { webhookTexts as texts } from './texts.ts'
import { CreateWebhookForm } from './webhook-forms.tsx'

export const WebhookStatus = ({ active }: { active: boolean }) => (
  <Status tone={active ? 'good' : 'quiet'}>{texts.statuses[active ? 'on' : 'off']}</Status>
)

type Step = { step: 'create' | 'made before' } | { step: 'shown'; id: string; secret: string }

/** A merchant’s webhooks of the environment, newest first. */
export function Webhooks() {
  const { environment, client, id: merchantId } = useMerchant()
  useTitle(texts.title)
  const reading = useRequest(
    () => client.listWebhooks({ query: { environment } }),
    [merchantId, environment],
  )
  const [step, setStep] = useState<Step | null>(null)
  const isOwner = useMembership(merchantId)?.role === 'OWNER'
  const pathOf = (id: string) => merchantPath('webhook', { webhook: id })
  return (
    <>
      <DevelopersNav />
      <div class="title">
        <h1>{texts.title}</h1>
        {isOwner && (
          <button type="button" onClick={() => setStep({ step: 'create' })}>
            {texts.create}
          </button>
        )}
      </div>
      <p class="quiet">{texts.lead}</p>
      {step?.step === 'made before' && (
        <p class="notice wait" role="alert">
          {texts.madeBefore}
        </p>
      )}
      <Show of={reading} refusals={{ FORBIDDEN: developersTexts.onlyAdmins }}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={texts.none}>
              <p class="quiet">{texts.noneLead}</p>
            </Empty>
          ) : (
            <ul class="rows">
              {data.map(({ id, url, events, active }) => (
                <li key={id}>
                  <Link to={pathOf(id)} class="row">
                    <span>
                      <strong>
                        <Breakable text={url} />
                      </strong>
                      <span class="quiet">{texts.count(events.length)}</span>
                    </span>
                    <span class="figure">
                      <WebhookStatus active={active} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Show>
      {step?.step === 'create' && (
        <Dialog title={texts.create} onClose={() => setStep(null)}>
          <CreateWebhookForm
            onDone={({ id, secret }) => setStep({ step: 'shown', id, secret })}
            onMadeBefore={() => {
              setStep({ step: 'made before' })
              void reading.reload()
            }}
          />
        </Dialog>
      )}
      {step?.step === 'shown' && (
        <SecretShown secret={step.secret} onClose={() => go(pathOf(step.id))} />
      )}
    </>
  )
}
