import { merchantPath } from '../../frame/merchant-frame.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { Empty, Show } from '../../parts/reading.tsx'
import { api, outcomeOf } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { AccountStatus, accountName, type BankAccount } from '../bank-accounts/account-parts.tsx'
import { hasUnanswered } from '../send/unanswered-order.ts'
import { Settlement } from './settlement.tsx'
import { moneyTexts as texts } from './texts.ts'

/** The person's bank accounts, and the one into which the merchant is paid. */
export function MoneyStart({ at }: ScreenProps) {
  useTitle(texts.title)
  const environment = at.environment as 'live' | 'test'
  const current = useStore(session)
  const reading = useRequest(
    () => outcomeOf(api.GET('/bank/accounts', { params: { query: { environment, limit: 100 } } })),
    [environment],
  )
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        <Link to={merchantPath(at, '/money/send')} class="button">
          {texts.send}
        </Link>
      </div>
      {current.state === 'in' && hasUnanswered(current.user.id, environment) && (
        <p class="notice wait">
          {texts.unanswered} <Link to={merchantPath(at, '/money/send')}>{texts.toUnanswered}</Link>
        </p>
      )}
      <Show of={reading}>
        {({ data }) => (
          <>
            <Accounts at={at} of={data} />
            {environment === 'live' ? (
              <Settlement at={at} accounts={data} />
            ) : (
              <p class="notice quiet">
                {texts.settlement.test}{' '}
                <Link to={merchantPath({ ...at, environment: 'live' }, '/money')}>
                  {texts.settlement.toLive}
                </Link>
              </p>
            )}
          </>
        )}
      </Show>
      <ul class="rows">
        <li>
          <Link to={merchantPath(at, '/money/rates')} class="row">
            <span>
              <strong>{texts.rates}</strong>
              <span class="quiet">{texts.ratesLead}</span>
            </span>
          </Link>
        </li>
        <li>
          <Link to={merchantPath(at, '/money/payees')} class="row">
            <span>
              <strong>{texts.payees}</strong>
              <span class="quiet">{texts.payeesLead}</span>
            </span>
          </Link>
        </li>
      </ul>
    </>
  )
}

const Accounts = ({ at, of }: ScreenProps & { of: readonly BankAccount[] }) =>
  of.length === 0 ? (
    <Empty title={texts.none}>
      <p class="quiet">{at.environment === 'test' ? texts.noneLeadTest : texts.noneLead}</p>
      <Link to={merchantPath(at, '/money/accounts/new')} class="button">
        {texts.add}
      </Link>
    </Empty>
  ) : (
    <section class="stack">
      <div class="title">
        <h2>{texts.accounts}</h2>
        <Link to={merchantPath(at, '/money/accounts/new')}>{texts.add}</Link>
      </div>
      <ul class="rows">
        {of.map((account) => (
          <li key={account.id}>
            <Link to={merchantPath(at, `/money/accounts/${account.id}`)} class="row">
              <span>
                <strong>{accountName(account)}</strong>
                {account.alias !== null && <span class="quiet">{account.bankName}</span>}
                <span class="quiet">{account.accountNumber}</span>
              </span>
              <span class="figure">
                <AccountStatus of={account} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p class="hint">{texts.accountsLead}</p>
    </section>
  )
