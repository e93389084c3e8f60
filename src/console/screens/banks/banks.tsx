import { merchantPath } from '../../frame/merchant-frame.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { language } from '../../language.ts'
import { Moment } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { usePolling } from '../../requests/use-polling.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { BankHealth } from './bank-health.tsx'
import { type Connection, ConnectionStatus, connectionName, stageOf } from './connection-parts.tsx'
import { bankTexts as texts } from './texts.ts'
import { useConnections } from './use-connections.ts'

const ASKING_EVERY_MS = 3_000

/** The person's connections to banks, and how each of them does. */
export function Banks({ at }: ScreenProps) {
  useTitle(texts.title)
  const reading = useConnections(at.environment)
  usePolling(
    reading.data?.some((connection) => stageOf(connection) === 'asking') ?? false,
    ASKING_EVERY_MS,
    reading.reload,
  )
  if (at.environment === 'test') return <OnlyLive at={at} />
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        {(reading.data?.length ?? 0) > 0 && (
          <Link to={merchantPath(at, '/money/banks/new')} class="button">
            {texts.connect}
          </Link>
        )}
      </div>
      <p class="quiet">{texts.lead}</p>
      <Show of={reading}>
        {(connections) =>
          connections.length === 0 ? (
            <NoneYet at={at} />
          ) : (
            <ul class="rows">
              {connections.map((connection) => (
                <Row key={connection.id} at={at} of={connection} />
              ))}
            </ul>
          )
        }
      </Show>
      <BankHealth />
    </>
  )
}

/** Says that banks are connected for real alone. */
export const OnlyLive = ({ at }: ScreenProps) => (
  <>
    <h1>{texts.title}</h1>
    <p class="notice quiet">
      {texts.test}{' '}
      <Link to={merchantPath({ ...at, environment: 'live' }, '/money/banks')}>{texts.toLive}</Link>
    </p>
  </>
)

function NoneYet({ at }: ScreenProps) {
  const reading = useRequest(() => api.listBankProtocols(), [])
  return (
    <Show of={reading}>
      {({ data }) =>
        data.length === 0 ? (
          <NotOffered at={at} />
        ) : (
          <Empty title={texts.none}>
            <p class="quiet">{texts.noneLead}</p>
            <Link to={merchantPath(at, '/money/banks/new')} class="button">
              {texts.connect}
            </Link>
          </Empty>
        )
      }
    </Show>
  )
}

/** What a service says that offers no banks. */
export const NotOffered = ({ at }: ScreenProps) => (
  <p class="notice quiet">
    {texts.notOffered} <Link to={merchantPath(at, '/money')}>{texts.toMoney}</Link>
  </p>
)

const Row = ({ at, of: connection }: ScreenProps & { of: Connection }) => (
  <li>
    <Link to={merchantPath(at, `/money/banks/${connection.id}`)} class="row">
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
