import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { Action } from '../../parts/action.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/form.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { given } from '../../requests/given.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { Related } from '../parts/related.tsx'
import { TakeBack } from '../parts/take-back.tsx'
import { Environment, MerchantStatus } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { merchantTexts as texts } from './texts.ts'

/** One merchant, which an administrator can close and open. */
export function Merchant({ at }: ScreenProps<'merchant'>) {
  const id = at.merchant
  const reading = useRequest(() => adminApi.getAnyMerchant({ id }), [id])
  useTitle(reading.data?.name ?? adminTexts.sections.merchants)
  return (
    <Show of={reading}>
      {({ name, status, rif, owner, environment, createdAt }) => (
        <>
          <div class="title">
            <h1>{name}</h1>
            <MerchantStatus of={status} />
          </div>
          <div class="beside">
            <section class="card">
              <Facts
                of={[
                  [say(['RIF', 'RIF']), rif],
                  [texts.owner, owner.name],
                  [say(['Su correo', 'Their e-mail']), owner.email],
                  [
                    say(['Mueve dinero', 'Moves money']),
                    <Environment key="environment" of={environment} />,
                  ],
                  [say(['Se creó', 'Created']), <Moment key="opened" of={createdAt} />],
                  [adminTexts.id, id],
                ]}
              />
              <div class="actions">
                <Switch
                  id={id}
                  name={name}
                  isActive={status === 'active'}
                  onDone={reading.reload}
                />
                <TakeBack
                  texts={texts.release}
                  send={(reason) => adminApi.releaseMerchantRif({ id, body: { reason } })}
                  onDone={() => void reading.reload()}
                />
                <Link to={adminPath('operations', {}, { merchant: id })} class="button plain">
                  {say(['Detener sus pagos', 'Stop its payments'])}
                </Link>
                <CopyButton text={id} label={adminTexts.copyId} />
              </div>
            </section>
            <Related
              title={say(['Lo demás', 'What else is known'])}
              links={[
                [
                  adminPath('transactions', {}, { merchant: id }),
                  say(['Sus pagos', 'Its payments']),
                ],
                [adminPath('links', {}, { merchant: id }), say(['Sus enlaces', 'Its links'])],
                [adminPath('user', { user: owner.id }), say(['Su dueño', 'Its owner'])],
              ]}
            />
          </div>
        </>
      )}
    </Show>
  )
}

interface SwitchProps {
  id: string
  name: string
  isActive: boolean
  onDone(): void
}

/** Closes the merchant, or opens it. */
function Switch({ id, name, isActive, onDone }: SwitchProps) {
  const change = isActive ? 'INACTIVE' : 'ACTIVE'
  return (
    <Action
      label={texts.changes[change].action}
      look="plain"
      title={texts.changes[change].title(name)}
      send={({ reason }) =>
        adminApi.setMerchantStatus({ id, body: { status: change, ...given({ reason }) } })
      }
      onDone={onDone}
      danger={isActive}
    >
      <p>{texts.changes[change].lead}</p>
      <Field
        name="reason"
        label={adminTexts.reason}
        hint={adminTexts.reasonAudit}
        rows={3}
        maxLength={500}
        optional
      />
    </Action>
  )
}
