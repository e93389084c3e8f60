import { workAt } from '../../frame/home.ts'
import { say } from '../../language.ts'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { Status } from '../../parts/status.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { updateUser } from '../../session/session.ts'
import { KycStatus } from '../kyc/kyc-status.tsx'
import { teamTexts } from '../team/texts.ts'

/** What is verified of the person, and their role with each merchant. */
export function AccountState() {
  const reading = useRequest(async () => {
    const outcome = await api.getMe()
    if (outcome.data) {
      const { emailVerified, kycStatus } = outcome.data
      updateUser({ emailVerified, kycStatus })
    }
    return outcome
  }, [])
  return (
    <section class="card">
      <h2>{say(['Tu cuenta', 'Your account'])}</h2>
      <Show of={reading}>
        {({ emailVerified, kycStatus, createdAt, merchants }) => (
          <>
            <Facts
              of={[
                [
                  say(['Correo', 'E-mail']),
                  emailVerified ? (
                    <Status key="email" tone="good">
                      {say(['Verificado', 'Verified'])}
                    </Status>
                  ) : (
                    <Link key="email" to={pathTo('verify')}>
                      {say(['Verificar', 'Verify'])}
                    </Link>
                  ),
                ],
                [say(['Identidad', 'Identity']), <KycStatus key="identity" of={kycStatus} />],
                [say(['Desde', 'Since']), <Moment key="since" of={createdAt} />],
              ]}
            />
            <Link to={pathTo('kyc')} class="bare">
              {say(['Ver o enviar mi identidad', 'See or send my identity'])}
            </Link>
            {merchants.length > 0 && (
              <>
                <h3>{say(['Tus comercios', 'Your merchants'])}</h3>
                <ul class="lines">
                  {merchants.map((merchant) => (
                    <li key={merchant.id}>
                      <div>
                        <Link to={workAt(merchant)}>{merchant.name}</Link>
                      </div>
                      <Status tone="quiet">{teamTexts.roles[merchant.role]}</Status>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Show>
    </section>
  )
}
