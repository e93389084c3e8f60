import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { Facts } from '../../parts/facts.tsx'
import { Form } from '../../parts/form.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import type { ScreenProps } from '../../screen.ts'

const texts = say({
  roles: {
    ADMIN: ['Administrador', 'Administrator'],
    MEMBER: ['Solo consulta', 'Member'],
    CASHIER: ['Cajero', 'Cashier'],
  },
})

/** An invitation of whoever has an account: accepted as the user who is logged in. */
export function Invitation({ at }: ScreenProps<'token'>) {
  useTitle(say(['Invitación', 'Invitation']))
  const token = at.token
  const reading = useRequest(() => api.getInvitation({ token }), [token])
  return (
    <Show of={reading}>
      {({ merchant, role, email, expiresAt }) => (
        <section class="card">
          <h1>{say([`${merchant.name} te invita`, `${merchant.name} invites you`])}</h1>
          <Facts
            of={[
              [say(['Tu rol en el equipo', 'Your role in the team']), texts.roles[role]],
              [say(['Para', 'For']), email],
              [say(['Válida hasta', 'Valid until']), <Moment key="until" of={expiresAt} />],
            ]}
          />
          <Form
            send={() => api.acceptInvitation({ token })}
            onDone={() =>
              go(
                pathTo(role === 'CASHIER' ? 'till' : 'start', {
                  merchant: merchant.id,
                  environment: 'live',
                }),
              )
            }
            action={say(['Aceptar la invitación', 'Accept the invitation'])}
          />
        </section>
      )}
    </Show>
  )
}
