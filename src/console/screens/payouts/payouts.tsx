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

export const PayoutStatus = ({ of }: { of: PayoutState }) => (
  <Status tone={TONES[of]}>{texts.statuses[of]}</Status>
)

/** A merchant’s payouts, newest first. */
export function Payouts() {
  const { environment, client } = useMerchant()
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
        status: { label: say(['Estado', 'Status']), options: STATES, names: texts.statuses },
      }}
      read={(query) => client.listPayouts({ query: { environment, ...query } })}
      empty={
        <Empty title={say(['Aún no hay lotes', 'No payouts yet'])}>
          <p class="quiet">
            {say([
              'Sube un archivo con a quién pagar: nada se envía antes de que otra persona lo apruebe.',
              'Upload a file of whom to pay: nothing is sent before somebody else has approved it.',
            ])}
          </p>
        </Empty>
      }
    >
      {(payouts) => (
        <Rows of={payouts}>
          {({ id, rowCount, createdAt, total, status }) => ({
            to: merchantPath('payout', { payout: id }),
            name: texts.payments(rowCount),
            about: <Moment of={createdAt} />,
            figure: <Money of={total} />,
            state: <PayoutStatus of={status} />,
          })}
        </Rows>
      )}
    </ListScreen>
  )
}
