import { formatDocument } from '../../../domain/document.ts'
import './kyc.css'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { KycStatus } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { Decision } from './decision.tsx'
import { Pictures } from './pictures.tsx'
import { kycTexts as texts } from './texts.ts'

/** What a person has sent of who they are, beside their pictures, and the decision on it. */
export function Kyc({ at }: ScreenProps<'user'>) {
  const id = at.user
  useTitle(adminTexts.kycTitle)
  const kyc = useRequest(() => adminApi.getUserKyc({ id }), [id])
  const user = useRequest(() => adminApi.getUser({ id }), [id])
  return (
    <Show of={kyc}>
      {(submission) => (
        <>
          <div class="title">
            <h1>{submission.legalName ?? user.data?.name ?? adminTexts.kycTitle}</h1>
            <KycStatus of={submission.status} />
          </div>
          {submission.submittedAt === null ? (
            <Empty title={say(['Aún no ha enviado nada', 'Nothing was sent yet'])}>
              <Link to={adminPath('user', { user: id })}>
                {say(['Ver el usuario', 'See the user'])}
              </Link>
            </Empty>
          ) : (
            <div class="beside kyc">
              <section class="card">
                <h2>{say(['Lo que escribió', 'What they wrote'])}</h2>
                <Facts
                  of={[
                    [say(['Nombre', 'Name']), submission.legalName],
                    submission.documentType && [
                      say(['Documento', 'Document']),
                      `${texts.types[submission.documentType]} ${formatDocument(submission.document ?? '')}`,
                    ],
                    user.data && [say(['Usuario', 'User']), <UserLink key="user" of={user.data} />],
                    user.data && [say(['Correo', 'E-mail']), user.data.email],
                    [say(['Enviado', 'Sent']), <Moment key="sent" of={submission.submittedAt} />],
                    submission.decidedAt !== null && [
                      say(['Decidido', 'Decided']),
                      <Moment key="decided" of={submission.decidedAt} />,
                    ],
                    submission.reason !== null && [adminTexts.reason, submission.reason],
                  ]}
                />
                <div class="actions">
                  {submission.status !== 'approved' && (
                    <Decision of={submission} decision="APPROVED" onDone={kyc.reload} />
                  )}
                  {submission.status !== 'rejected' && (
                    <Decision of={submission} decision="REJECTED" onDone={kyc.reload} />
                  )}
                </div>
              </section>
              <Pictures user={id} of={submission.files} />
            </div>
          )}
        </>
      )}
    </Show>
  )
}

const UserLink = ({ of: { id, name } }: { of: { id: string; name: string } }) => (
  <Link to={adminPath('user', { user: id })}>{name}</Link>
)
