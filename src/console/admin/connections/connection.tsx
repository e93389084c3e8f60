import { formatDocument } from '../../../domain/document.ts'
import { useTitle } from '../../frame/use-title.ts'
import { language } from '../../language.ts'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { Empty, Show } from '../../parts/reading.tsx'
import type { Outcome } from '../../requests/client.ts'
import { together } from '../../requests/outcomes.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { ConnectionStatus } from '../../screens/banks/connection-parts.tsx'
import { kycTexts } from '../kyc/texts.ts'
import { TakeBack } from '../parts/take-back.tsx'
import { bankText, KycStatus } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminPath } from '../routes.ts'
import { type Considered, Decision } from './decision.tsx'
import { connectionTexts as texts } from './texts.ts'

/** A connection with whose it is; null if its owner has deleted it. */
async function readConsidered(id: string): Promise<Outcome<Considered | null>> {
  const listed = await adminApi.listBankConnections()
  if (listed.failure) return listed
  const connection = listed.data.own.find((own) => own.id === id)
  if (!connection) return { data: null, failure: null }
  const { userId } = connection
  const path = { id: userId }
  const read = await together([
    adminApi.getUser({ ...path }),
    adminApi.getUserKyc({ ...path }),
    adminApi.listAnyBankAccounts({ query: { userId, environment: 'live', limit: 100 } }),
  ])
  if (read.failure) return read
  const [user, kyc, { data: accounts }] = read.data
  const account = accounts.find((own) => own.id === connection.accountId)
  return { data: { connection, user, kyc, account }, failure: null }
}

/** A user's connection: its account beside who they are, and the decision on it. */
export function OwnConnection({ at }: ScreenProps<'connection'>) {
  useTitle(texts.title)
  const id = at.connection
  const reading = useRequest(() => readConsidered(id), [id])
  return (
    <Show of={reading}>
      {(considered) =>
        considered === null ? (
          <Empty title={texts.gone}>
            <Link to={adminPath('connections')}>{texts.toList}</Link>
          </Empty>
        ) : (
          <>
            <div class="title">
              <h1>{considered.user.name}</h1>
              <ConnectionStatus of={considered.connection} />
            </div>
            <Question of={considered} onDecided={reading.reload} />
            <div class="beside">
              <AccountCard of={considered} />
              <IdentityCard of={considered} />
            </div>
          </>
        )
      }
    </Show>
  )
}

interface QuestionProps {
  of: Considered
  onDecided(): Promise<void>
}

function Question({ of, onDecided }: QuestionProps) {
  const { status, lastError } = of.connection
  if (status !== 'pending_approval')
    return (
      <div class="notice quiet">
        <p>{texts.notWaiting}</p>
        {lastError && <p>{lastError.message[language]}</p>}
        {status !== 'disabled' && (
          <TakeBack
            texts={texts.disable}
            send={(reason) =>
              adminApi.disableBankConnection({ id: of.connection.id, body: { reason } })
            }
            onDone={() => void onDecided()}
          />
        )}
      </div>
    )
  return (
    <section class="notice wait">
      <p>{texts.bankSays}</p>
      <p>
        <strong>{texts.ask}</strong>
      </p>
      <div class="actions">
        <Decision of={of} decision="approve" onDone={onDecided} />
        <Decision of={of} decision="reject" onDone={onDecided} />
      </div>
    </section>
  )
}

const AccountCard = ({ of: { connection, account } }: { of: Considered }) => (
  <section class="card">
    <h2>{texts.accountTitle}</h2>
    <Facts
      of={[
        account && [texts.holder, account.holder],
        account && [texts.document, formatDocument(account.document)],
        [texts.bank, bankText(connection.bankCode)],
        [texts.number, numberEnd(connection.accountNumber)],
        account && [texts.registered, <Moment key="registered" of={account.createdAt} />],
      ]}
    />
  </section>
)

const IdentityCard = ({ of: { user, kyc } }: { of: Considered }) => (
  <section class="card">
    <h2>{texts.identityTitle}</h2>
    <Facts
      of={[
        [texts.legalName, kyc.legalName ?? texts.noKyc],
        kyc.documentType !== null &&
          kyc.document !== null && [
            texts.identityDocument,
            `${kycTexts.types[kyc.documentType]} ${formatDocument(kyc.document)}`,
          ],
        [texts.kyc, <KycStatus key="kyc" of={kyc.status} />],
        [texts.name, user.name],
        [texts.email, user.email],
      ]}
    />
    <div class="actions">
      <Link to={adminPath('kyc', { user: user.id })}>{texts.toKyc}</Link>
      <Link to={adminPath('user', { user: user.id })}>{texts.toUser}</Link>
    </div>
  </section>
)
