import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { Action } from '../../parts/action.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { Related } from '../parts/related.tsx'
import { KycStatus, UserStatus } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { SecondFactors } from './second-factors.tsx'
import { userTexts as texts } from './texts.ts'

type Settable = Schemas['SettableUserStatus']

/** What can be made of a user in a state; whom nobody has verified cannot be made active here. */
const CHANGES: Record<Schemas['UserState'], readonly Settable[]> = {
  active: ['SUSPENDED', 'BANNED'],
  inactive: ['SUSPENDED', 'BANNED'],
  suspended: ['ACTIVE', 'BANNED'],
  banned: ['ACTIVE'],
}

/** One user, whom an administrator can lock out and let in again. */
export function User({ at }: ScreenProps<'user'>) {
  const id = at.user
  const reading = useRequest(() => adminApi.getUser({ id }), [id])
  useTitle(reading.data?.name ?? adminTexts.sections.users)
  const current = useStore(session)
  // Nobody locks themselves out.
  const isOwn = current.state === 'in' && current.user.id === id
  return (
    <Show of={reading}>
      {(user) => (
        <>
          <div class="title">
            <h1>{user.name}</h1>
            <UserStatus of={user.status} />
          </div>
          <div class="beside">
            <section class="card">
              <Facts
                of={[
                  [texts.email, user.email],
                  [adminTexts.kycTitle, <KycStatus key="kyc" of={user.kycStatus} />],
                  [
                    say(['Se registró', 'Registered']),
                    <Moment key="created" of={user.createdAt} />,
                  ],
                  [
                    say(['Última entrada', 'Last login']),
                    user.lastLoginAt ? (
                      <Moment key="login" of={user.lastLoginAt} />
                    ) : (
                      say(['Nunca', 'Never'])
                    ),
                  ],
                  [adminTexts.id, user.id],
                ]}
              />
              <div class="actions">
                <Link to={adminPath('kyc', { user: id })} class="button">
                  {say(['Ver su identidad', 'See their identity'])}
                </Link>
                {(isOwn ? [] : CHANGES[user.status]).map((status) => (
                  <Action
                    key={status}
                    label={texts.changes[status].action}
                    look="plain"
                    title={texts.changes[status].title(user.name)}
                    send={() => adminApi.setUserStatus({ id, body: { status } })}
                    onDone={reading.reload}
                    danger={status !== 'ACTIVE'}
                  >
                    <p>{texts.changes[status].lead}</p>
                  </Action>
                ))}
                <CopyButton text={user.id} label={adminTexts.copyId} />
              </div>
            </section>
            <SecondFactors of={user} isOwn={isOwn} />
            <Related
              title={say(['Lo demás', 'What else is known'])}
              links={[
                [adminPath('accounts', {}, { user: id }), say(['Sus cuentas', 'Their accounts'])],
                [
                  adminPath('payments', {}, { user: id }),
                  say(['Sus órdenes al banco', 'Their bank orders']),
                ],
                [adminPath('audit', {}, { user: id }), say(['Lo que hizo', 'What they did'])],
              ]}
            />
          </div>
        </>
      )}
    </Show>
  )
}
