import { useTitle } from '../../frame/use-title.ts'
import { language } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Moment } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { usePolling } from '../../requests/use-polling.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import { BankHealth } from './bank-health.tsx'
import { type Connection, ConnectionStatus, connectionName, stageOf } from './connection-parts.tsx'
import { bankTexts as texts } from './texts.ts'
import { useConnections } from './use-connections.ts'

const ASKING_EVERY_MS = 3_000

/** The person's connections to banks, and how each of them does. */
export function Banks() {
  const { environment, role } = useMerchant()
  useTitle(texts.title)
  const reading = useConnections(environment)
  usePolling(
    reading.data?.some((connection) => stageOf(connection) === 'asking') ?? false,
    ASKING_EVERY_MS,
    reading.reload,
  )
  if (environment === 'test') return <OnlyLive />
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        {(reading.data?.length ?? 0) > 0 && (
          <Link to={merchantPath('connect')} class="button">
            {texts.connect}
          </Link>
        )}
      </div>
      <p class="quiet">{texts.lead}</p>
      <Show of={reading}>
        {(connections) =>
          connections.length === 0 ? (
            <NoneYet />
          ) : (
            <ul class="rows">
              {connections.map((connection) => (
                <Row key={connection.id} of={connection} />
              ))}
            </ul>
          )
        }
      </Show>
      {(role === 'OWNER' || role === 'ADMIN') && <FromFile />}
      <BankHealth />
    </>
  )
}

/** For accounts of banks that are not asked. */
export const FromFile = () => (
  <ul class="rows">
    <li>
      <Link to={merchantPath('statements')} class="row">
        <span>
          <strong>{texts.file.title}</strong>
          <span class="quiet">{texts.file.lead}</span>
        </span>
      </Link>
    </li>
  </ul>
)

/** Says that banks are connected for real alone. */
export const OnlyLive = () => (
  <>
    <h1>{texts.title}</h1>
    <p class="notice quiet">
      {texts.test} <Link to={merchantPath('banks', { environment: 'live' })}>{texts.toLive}</Link>
    </p>
  </>
)

function NoneYet() {
  const reading = useRequest(() => api.listBankProtocols(), [])
  return (
    <Show of={reading}>
      {({ data }) =>
        data.length === 0 ? (
          <NotOffered />
        ) : (
          <Empty title={texts.none}>
            <p class="quiet">{texts.noneLead}</p>
            <Link to={merchantPath('connect')} class="button">
              {texts.connect}
            </Link>
          </Empty>
        )
      }
    </Show>
  )
}

/** What a service says that offers no banks. */
export const NotOffered = () => (
  <p class="notice quiet">
    {texts.notOffered} <Link to={merchantPath('money')}>{texts.toMoney}</Link>
  </p>
)

const Row = ({ of: connection }: { of: Connection }) => (
  <li>
    <Link to={merchantPath('connection', { connection: connection.id })} class="row">
      <span>
        <strong>{connectionName(connection)}</strong>
        {connection.lastCheckedAt && (
          <span class="quiet">
            {texts.lastCheck}: <Moment of={connection.lastCheckedAt} />
          </span>
        )}
        {connection.lastError && <span>{connection.lastError.message[language]}</span>}
        {connection.pending && <span>{texts.pendingMark}</span>}
      </span>
      <span class="figure">
        <ConnectionStatus of={connection} />
      </span>
    </Link>
  </li>
)
