import './banks.css'
import { useTitle } from '../../frame/use-title.ts'
import { merchantPath } from '../../merchant.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { usePolling } from '../../requests/use-polling.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, usePlace } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import {
  type Connection,
  ConnectionStatus,
  capabilityText,
  connectionName,
  type Stage,
  stageOf,
} from './connection-parts.tsx'
import { Manage } from './manage.tsx'
import { PendingCredentials } from './pending-credentials.tsx'
import { bankTexts as texts } from './texts.ts'
import { WhatNext } from './what-next.tsx'

const SOON_MS = 3_000
const LATER_MS = 30_000

/** What changes by itself, later. */
const STILL_AWAITED: readonly Stage[] = ['silent', 'relay', 'pending_approval']

/** Where the bank has accepted the credentials, its owner can have it send notices. */
const TAKES_NOTICES: readonly Stage[] = ['pending_approval', 'active', 'failing']

/** One connection: where it stands, what comes next, and what can be done. Asks again while something is awaited. */
export function ConnectionDetail({ at }: ScreenProps<'connection'>) {
  useTitle(texts.facts.manage)
  const id = at.connection
  const { query } = usePlace()
  const reading = useRequest(() => api.getBankConnection({ id }), [id])
  const connection = reading.data
  const stage = connection && stageOf(connection)
  // Of a connection in use the status stays while its new credentials are checked.
  const isReplaced = query.get('replaced') === (connection?.lastCheckedAt ?? 'never')
  usePolling(stage === 'asking' || isReplaced, SOON_MS, reading.reload)
  usePolling(stage !== null && STILL_AWAITED.includes(stage), LATER_MS, reading.reload)
  return (
    <Show of={reading}>
      {(found) => (
        <>
          <div class="title">
            <h1>{connectionName(found)}</h1>
            <ConnectionStatus of={found} />
          </div>
          <div role="status">
            <WhatNext of={found} stage={isReplaced ? 'asking' : stageOf(found)} />
          </div>
          {found.pending && <PendingCredentials of={found} onUndone={reading.reload} />}
          <Known of={found} />
          {found.noticeUrl !== null && TAKES_NOTICES.includes(stageOf(found)) && (
            <NoticeAddress of={found.noticeUrl} />
          )}
          <Manage of={found} onChecked={reading.reload} />
        </>
      )}
    </Show>
  )
}

const Known = ({ of }: { of: Connection }) => (
  <section class="card">
    <Facts
      of={[
        [texts.facts.bank, of.bankName],
        [
          texts.facts.account,
          <Link key="account" to={merchantPath('account', { account: of.accountId })}>
            {numberEnd(of.accountNumber)}
          </Link>,
        ],
        [
          texts.facts.checked,
          of.lastCheckedAt ? <Moment key="checked" of={of.lastCheckedAt} /> : texts.facts.never,
        ],
        [texts.facts.can, capabilityText(of.capabilities)],
        [texts.facts.created, <Moment key="created" of={of.createdAt} />],
      ]}
    />
  </section>
)

const NoticeAddress = ({ of }: { of: string }) => (
  <section class="card">
    <h2>{texts.notice.title}</h2>
    <p class="quiet">{texts.notice.lead}</p>
    <div class="address">
      <p>
        <strong>{texts.notice.address}</strong>
      </p>
      <code class="secret">{of}</code>
      <CopyButton text={of} label={texts.notice.copy} />
    </div>
    <Steps of={texts.notice.steps} />
    <p class="hint">{texts.notice.secret}</p>
  </section>
)

const Steps = ({ of }: { of: readonly string[] }) => (
  <ol class="steps">
    {of.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
)
