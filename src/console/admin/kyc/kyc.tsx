import './kyc.css'
import { formatDocument } from '../../../domain/document.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { Empty, Show } from '../../parts/reading.tsx'
import { tell } from '../../parts/toast.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import type { Path } from '../../routes.ts'
import type { ScreenProps } from '../../screen.ts'
import { QueueNav, Shortcut, useQueue } from '../parts/queue-nav.tsx'
import { KycStatus } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { adminTexts } from '../texts.ts'
import { ComparedDocument, ComparedName } from './compared.tsx'
import { Decision } from './decision.tsx'
import { Pictures } from './pictures.tsx'
import type { Submission } from './submission.ts'
import { kycTexts as texts } from './texts.ts'

/** Few have as many. */
const MOST_ACCOUNTS = 10

/** What a person has sent of who they are, beside what is known from elsewhere, and the decision on it. */
export function Kyc({ at }: ScreenProps<'user'>) {
  const id = at.user
  useTitle(adminTexts.kycTitle)
  const kyc = useRequest(() => adminApi.getUserKyc({ id }), [id])
  const user = useRequest(() => adminApi.getUser({ id }), [id])
  const queue = useQueue('identities', id)
  return (
    <>
      <QueueNav of={queue} />
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
                <Pictures user={id} of={submission.files} />
                <div class="stack">
                  <Typed of={submission} user={user.data} />
                  <Decisions of={submission} next={queue.next} onDone={kyc.reload} />
                </div>
              </div>
            )}
          </>
        )}
      </Show>
    </>
  )
}

interface TypedProps {
  of: Submission
  user: Schemas['AdminUser'] | null
}

/** What was typed, and beside it the name of the user and of their accounts’ holders: what differs is marked. */
function Typed({ of: submission, user }: TypedProps) {
  const { userId, legalName, document, documentType } = submission
  const accounts = useRequest(
    () => adminApi.listAnyBankAccounts({ query: { userId, limit: MOST_ACCOUNTS } }),
    [userId],
  )
  return (
    <section class="card">
      <h2>{say(['Lo que escribió', 'What they wrote'])}</h2>
      <Facts
        of={[
          [say(['Nombre', 'Name']), legalName],
          documentType && [
            say(['Documento', 'Document']),
            `${texts.types[documentType]} ${formatDocument(document ?? '')}`,
          ],
          user && [
            say(['Nombre del usuario', 'The user’s name']),
            <ComparedName key="user" of={user.name} with={legalName} />,
          ],
          user && [
            say(['Correo', 'E-mail']),
            <Link key="email" to={adminPath('user', { user: userId })}>
              {user.email}
            </Link>,
          ],
          ...(accounts.data?.data ?? []).flatMap((account) => [
            [
              texts.holderOf(numberEnd(account.accountNumber)),
              <ComparedName key={account.id} of={account.holder} with={legalName} />,
            ] as const,
            [
              texts.documentOf(numberEnd(account.accountNumber)),
              <ComparedDocument key={account.id} of={account.document} with={document} />,
            ] as const,
          ]),
          submission.submittedAt !== null && [
            say(['Enviado', 'Sent']),
            <Moment key="sent" of={submission.submittedAt} />,
          ],
          submission.decidedAt !== null && [
            say(['Decidido', 'Decided']),
            <Moment key="decided" of={submission.decidedAt} />,
          ],
          submission.reason !== null && [adminTexts.reason, submission.reason],
        ]}
      />
    </section>
  )
}

interface DecisionsProps {
  of: Submission
  next: Path | null
  onDone(): Promise<void>
}

/** The decisions, of which to ask for another photo is a rejection. After one on what waited the next is shown. */
function Decisions({ of, next, onDone }: DecisionsProps) {
  const decided = () => {
    if (of.status === 'pending') tell(texts.decided(of.legalName ?? ''))
    return of.status === 'pending' && next !== null ? go(next) : onDone()
  }
  return (
    <div class="actions decisions">
      {of.status !== 'approved' && (
        <Shortcut letter="a">
          <Decision of={of} decision="APPROVED" onDone={decided} />
        </Shortcut>
      )}
      {of.status !== 'rejected' && (
        <>
          <Shortcut letter="p">
            <Decision of={of} decision="PHOTO" onDone={decided} />
          </Shortcut>
          <Shortcut letter="r">
            <Decision of={of} decision="REJECTED" onDone={decided} />
          </Shortcut>
        </>
      )}
    </div>
  )
}
