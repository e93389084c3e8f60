import { merchantPath } from '../../merchant.ts'
import { Moment, Money } from '../../parts/money.tsx'
import { Pager } from '../../parts/pager.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link, setQuery, usePlace } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { bankAccountTexts } from './texts.ts'

type Movement = Schemas['BankTransaction']

const { movements: texts, types, statuses } = bankAccountTexts

const STATUSES = ['success', 'pending', 'failed'] as const

const TONES: Record<Movement['status'], Tone> = { success: 'good', pending: 'wait', failed: 'bad' }

export const MovementStatus = ({ of }: { of: Movement['status'] }) => (
  <Status tone={TONES[of]}>{statuses[of]}</Status>
)

/** What entered and left an account, newest first; the status that is looked for is in the address. */
export function Movements({ at }: ScreenProps<'account'>) {
  const { query } = usePlace()
  const status = STATUSES.find((known) => known === query.get('status'))
  const page = Number(query.get('page') ?? 1)
  const reading = useRequest(
    () =>
      api.listAccountTransactions({
        account: at.account,
        query: { page, limit: 25, ...(status && { status }) },
      }),
    [at.account, page, status],
  )
  return (
    <>
      <div class="title">
        <h2>{texts.title}</h2>
        <search class="filters">
          <label>
            {texts.status}
            <select
              onChange={({ currentTarget }) =>
                setQuery({ status: currentTarget.value, page: null })
              }
            >
              <option value="">{texts.all}</option>
              {STATUSES.map((option) => (
                <option key={option} value={option} selected={option === status}>
                  {statuses[option]}
                </option>
              ))}
            </select>
          </label>
        </search>
      </div>
      <Show of={reading}>
        {({ data, total, limit }) =>
          data.length === 0 ? (
            <Empty title={texts.none}>
              <p class="quiet">{status ? texts.noneFound : texts.noneLead}</p>
            </Empty>
          ) : (
            <>
              <MovementRows at={at} of={data} />
              <Pager page={page} limit={limit} total={total} />
            </>
          )
        }
      </Show>
    </>
  )
}

const MovementRows = ({ at, of }: ScreenProps<'account'> & { of: readonly Movement[] }) => (
  <ul class="rows">
    {of.map(({ id, type, status, amount, createdAt }) => (
      <li key={id}>
        <Link to={merchantPath('movement', { account: at.account, movement: id })} class="row">
          <span>
            <strong>{types[type]}</strong>
            <span class="quiet">
              <Moment of={createdAt} />
            </span>
          </span>
          <span class="figure">
            <strong>
              <Money of={amount} />
            </strong>
            <MovementStatus of={status} />
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
