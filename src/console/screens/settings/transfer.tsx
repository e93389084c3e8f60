import { say } from '../../language.ts'
import { merchantPath } from '../../merchant.ts'
import { DialogButton } from '../../parts/action.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { Merchant } from './merchant.ts'
import { settingsTexts as texts } from './texts.ts'

interface TransferProps {
  merchant: Merchant
  onChange(): Promise<void>
}

/** Makes somebody else of the team the owner. */
export const Transfer = ({ merchant, onChange }: TransferProps) => (
  <section class="card">
    <h2>{texts.transfer}</h2>
    <p class="quiet">
      {say([
        'Otra persona del equipo pasa a ser dueña, y tú quedas de administrador.',
        'Another person of the team becomes the owner, and you an administrator.',
      ])}
    </p>
    <div class="actions">
      <DialogButton label={texts.transferAction} look="plain" title={texts.transfer}>
        {(close) => (
          <TransferForm
            merchant={merchant}
            onChange={async () => {
              close()
              await onChange()
            }}
          />
        )}
      </DialogButton>
    </div>
  </section>
)

function TransferForm({ merchant: { id, owner }, onChange }: TransferProps) {
  const members = useRequest(() => api.listMembers({ id }), [id])
  return (
    <Show of={members}>
      {({ data }) => {
        const others = data.filter(({ userId }) => userId !== owner.id)
        if (others.length === 0) {
          return (
            <p>
              {say([
                'En tu equipo aún no hay nadie más.',
                'There is nobody else in your team yet.',
              ])}{' '}
              <Link to={merchantPath('team')}>{say(['Invitar a alguien', 'Invite somebody'])}</Link>
            </p>
          )
        }
        return (
          <Form
            send={({ userId = '' }) => api.transferOwnership({ id, body: { userId } })}
            onDone={onChange}
            action={texts.transferAction}
            refusals={{
              FORBIDDEN: texts.onlyOwner,
              NOT_FOUND: texts.newOwnerHint,
            }}
            danger
          >
            <p class="notice wait">
              {say([
                'Cambia de inmediato: ya no podrás cerrarlo, cambiar su cuenta de cobro ni elegir administradores. Solo quien quede de dueño puede devolvértelo. La cuenta donde se cobra se quita: se cobra de nuevo cuando ponga la suya. Tus invitaciones terminan. Tus webhooks y claves siguen hasta que los quite: le enviamos la lista.',
                'It changes at once: you can no longer close it, change its settlement account or choose administrators. Only the new owner can give it back to you. The settlement account is removed: the merchant is paid again once they set theirs. Your invitations end. Your webhooks and keys stay until they end them: we send them the list.',
              ])}
            </p>
            <Field
              name="userId"
              label={say(['Quién será dueño', 'Who becomes the owner'])}
              hint={texts.newOwnerHint}
              options={[
                ['', say(['Elige a alguien', 'Choose somebody'])],
                ...others.map(({ userId, name, email }) => [userId, `${name} (${email})`] as const),
              ]}
            />
          </Form>
        )
      }}
    </Show>
  )
}
