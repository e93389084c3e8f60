import { formatDocument } from '../../../domain/document.ts'
import { normalizeRif } from '../../../domain/rif.ts'
import { useTitle } from '../../frame/use-title.ts'
import { language } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Facts } from '../../parts/facts.tsx'
import { Form } from '../../parts/form.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { together } from '../../requests/outcomes.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link, setQuery, usePlace } from '../../router.tsx'
import { pathTo } from '../../routes.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { accountLine, type BankAccount } from '../bank-accounts/account-parts.tsx'
import { AskBank } from './ask-bank.tsx'
import { FromFile, NotOffered, OnlyLive } from './banks.tsx'
import { capabilityText, type Protocol } from './connection-parts.tsx'
import { CredentialFields, typedCredentials } from './credential-fields.tsx'
import { bankTexts } from './texts.ts'

const { choose, form: texts } = bankTexts

/** What there is to choose from. */
const readChoices = () =>
  together([
    api.listBankProtocols(),
    api.listBankAccounts({ query: { environment: 'live', limit: 100 } }),
    api.listOwnBankConnections({ query: { limit: 100 } }),
  ])

/** Connects an account to its bank. Which bank and which account is in the address. */
export function Connect() {
  const { environment, role } = useMerchant()
  useTitle(choose.title)
  const { query } = usePlace()
  const reading = useRequest(readChoices, [])
  if (environment === 'test') return <OnlyLive />
  return (
    <div class="narrow">
      <h1>{choose.title}</h1>
      <UnknownPerson />
      <Show of={reading}>
        {([{ data: protocols }, { data: accounts }, { data: connections }]) => {
          const free = accounts.filter(
            ({ id, status }) =>
              status === 'pending' && !connections.some(({ accountId }) => accountId === id),
          )
          const asked = free.find(({ id }) => id === query.get('account'))
          const protocol = protocols.find(({ protocol: name, bankCode }) =>
            asked ? bankCode === asked.bankCode : name === query.get('bank'),
          )
          if (protocols.length === 0) return <NotOffered />
          if (!protocol)
            return <BankChoice of={protocols} byFile={role === 'OWNER' || role === 'ADMIN'} />
          // Who comes from an account, or has added it, has read what to ask for.
          const isReady = asked !== undefined || query.get('ready') === 'yes'
          const fitting = free.filter(({ bankCode }) => bankCode === protocol.bankCode)
          const account = asked ?? fitting[0]
          return (
            <>
              <div class="title">
                <h2>{protocol.bankName}</h2>
                <span class="quiet">{bankTexts.step(isReady ? 3 : 2)}</span>
                <button
                  type="button"
                  class="bare"
                  onClick={() => setQuery({ bank: null, account: null, ready: null })}
                >
                  {choose.other}
                </button>
              </div>
              {isReady ? (
                <details class="card">
                  <summary>{bankTexts.ask.again}</summary>
                  <AskBank of={protocol} />
                </details>
              ) : (
                <>
                  <AskBank of={protocol} />
                  <Expected of={protocol} />
                  <div class="actions">
                    <button type="button" onClick={() => setQuery({ ready: 'yes' })}>
                      {bankTexts.ask.ready}
                    </button>
                  </div>
                </>
              )}
              {isReady &&
                (account ? (
                  <>
                    <AccountChoice of={fitting} chosen={account} protocol={protocol} />
                    <ConnectForm account={account} protocol={protocol} />
                  </>
                ) : (
                  <Empty title={choose.noAccount(protocol.bankName)}>
                    <p class="quiet">{choose.noAccountLead}</p>
                    <Link to={newAccountPath(protocol)} class="button">
                      {choose.addFirst}
                    </Link>
                  </Empty>
                ))}
            </>
          )
        }}
      </Show>
    </div>
  )
}

/** What the person will be asked for, and what the connection can do. */
const Expected = ({ of: { credentials, capabilities } }: { of: Protocol }) => (
  <section class="card">
    <h3>{bankTexts.ask.needed}</h3>
    <ul class="steps">
      {credentials
        .filter(({ required }) => required)
        .map(({ name, label }) => (
          <li key={name}>{label[language]}</li>
        ))}
    </ul>
    <p class="quiet">
      {bankTexts.facts.can}: {capabilityText(capabilities)}
    </p>
  </section>
)

/** Where an account is added that is connected next. */
const newAccountPath = ({ protocol }: Protocol) =>
  merchantPath('newAccount', {}, { connect: protocol })

function UnknownPerson() {
  const current = useStore(session)
  if (current.state !== 'in' || current.user.kycStatus === 'APPROVED') return null
  return (
    <p class="notice wait">
      {choose.kyc} <Link to={pathTo('kyc')}>{choose.toKyc}</Link>
    </p>
  )
}

interface BankChoiceProps {
  of: readonly Protocol[]
  /** Whether the person may bring files of other banks. */
  byFile: boolean
}

const BankChoice = ({ of, byFile }: BankChoiceProps) => (
  <>
    <p class="quiet">
      {bankTexts.step(1)}. {choose.lead}
    </p>
    <ul class="cards">
      {of.map(({ protocol, bankName, capabilities }) => (
        <li key={protocol}>
          <button
            type="button"
            class="card choice bank"
            onClick={() => setQuery({ bank: protocol })}
          >
            <strong>{bankName}</strong>
            <span class="quiet">{capabilityText(capabilities)}</span>
          </button>
        </li>
      ))}
    </ul>
    {byFile && <FromFile />}
  </>
)

interface AccountChoiceProps {
  of: readonly BankAccount[]
  chosen: BankAccount
  protocol: Protocol
}

const AccountChoice = ({ of, chosen, protocol }: AccountChoiceProps) => (
  <section class="card">
    {of.length > 1 && (
      <div class="field">
        <label for="account">{choose.account}</label>
        <select
          id="account"
          aria-describedby="account-hint"
          onChange={({ currentTarget }) => setQuery({ account: currentTarget.value })}
        >
          {of.map((account) => (
            <option key={account.id} value={account.id} selected={account === chosen}>
              {accountLine(account)}
            </option>
          ))}
        </select>
        <p class="hint" id="account-hint">
          {choose.accountHint}
        </p>
      </div>
    )}
    <Facts
      of={[
        of.length === 1 && [choose.account, accountLine(chosen)],
        [choose.accountDocument, formatDocument(chosen.document)],
      ]}
    />
    <Link to={newAccountPath(protocol)}>{choose.add}</Link>
  </section>
)

interface ConnectFormProps {
  account: BankAccount
  protocol: Protocol
}

function ConnectForm({ account, protocol: { protocol, credentials } }: ConnectFormProps) {
  return (
    <section class="card">
      <h2>{texts.title}</h2>
      <p class="quiet">{texts.lead}</p>
      <Form
        once={`connection ${account.id}`}
        send={(fields, options) =>
          api.createBankConnection(
            { body: { protocol, accountId: account.id, credentials: typedCredentials(fields) } },
            options,
          )
        }
        onDone={({ id }) => go(merchantPath('connection', { connection: id }), { replace: true })}
        action={texts.action}
      >
        <CredentialFields
          of={credentials}
          known={{ rif: normalizeRif(account.document) ?? undefined }}
        />
      </Form>
    </section>
  )
}
