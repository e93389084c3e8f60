import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { ListScreen } from '../../parts/list.tsx'
import { Moment, Money } from '../../parts/money.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import type { Schemas } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
import { payoutTexts as texts } from './texts.ts'

type PayoutState = Schemas['PayoutStatus']

const TONES: Record<PayoutState, Tone> = {
  draft: 'quiet',
  awaiting_approval: 'wait',
  scheduled: 'wait',
  processing: 'wait',
  completed: 'good',
  completed_with_failures: 'bad',
  canceled: 'quiet',
}
const STATES = Object.keys(TONES) as PayoutState[]

type Stated = Pick<Schemas['Payout'], 'status' | 'sums'>

/** How far a payout is, and how many of its payments have failed. */
export const PayoutStatus = ({ of: { status, sums } }: { of: Stated }) => (
  <Status tone={TONES[status]}>
    {status === 'completed_with_failures'
      ? `${texts.statuses[status]} · ${sums.failed.count}`
      : texts.statuses[status]}
  </Status>
)

/** Leads to what was paid before: by its name, the last of each, and else the last one. */
function Repeat({ of: payouts }: { of: readonly Schemas['Payout'][] }) {
  const repeatable = payouts.filter(({ status }) => status !== 'draft' && status !== 'canceled')
  const labels = [...new Set(repeatable.map(({ label }) => label))].filter(
    (label) => label !== null,
  )
  const [last] = repeatable
  if (last === undefined) return null
  return (
    <div class="actions">
      {labels.map((label) => (
        <Link key={label} to={merchantPath('newPayout', {}, { label })} class="button plain small">
          {texts.again(label)}
        </Link>
      ))}
      {last.label === null && (
        <Link to={merchantPath('newPayout', {}, { from: last.id })} class="button plain small">
          {texts.lastAgain}
        </Link>
      )}
    </div>
  )
}

/** A merchant’s payouts, newest first. */
export function Payouts() {
  const { environment, client, can } = useMerchant()
  return (
    <ListScreen
      title={texts.title}
      lead={texts.lead}
      actions={() => (
        <Link to={merchantPath('newPayout')} class="button">
          {say(['Crear un lote', 'Create a payout'])}
        </Link>
      )}
      filters={{
        status: {
          areChips: true,
          label: say(['Estado', 'Status']),
          options: STATES,
          names: texts.statuses,
        },
      }}
      read={(query) => client.listPayouts({ query: { environment, ...query } })}
      empty={
        <Empty title={say(['Aún no hay lotes', 'No payouts yet'])}>
          <p class="quiet">
            {say([
              'Escribe o pega a quién pagar, o sube un archivo: nada se envía antes de que otra persona lo apruebe.',
              'Type or paste whom to pay, or upload a file: nothing is sent before somebody else has approved it.',
            ])}
          </p>
        </Empty>
      }
    >
      {(payouts) => (
        <>
          {can('payouts:write') && <Repeat of={payouts} />}
          <Rows of={payouts}>
            {({ id, label, rowCount, createdAt, total, status, sums }) => ({
              to: merchantPath('payout', { payout: id }),
              name: label ?? texts.payments(rowCount),
              about: (
                <>
                  {label !== null && `${texts.payments(rowCount)} · `}
                  <Moment of={createdAt} />
                </>
              ),
              figure: <Money of={total} />,
              state: <PayoutStatus of={{ status, sums }} />,
            })}
          </Rows>
        </>
      )}
    </ListScreen>
  )
}
