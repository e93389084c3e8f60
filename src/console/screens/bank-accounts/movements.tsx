import './movements.css'
import { say } from '../../language.ts'
import { merchantPath } from '../../merchant.ts'
import { List } from '../../parts/list.tsx'
import { Moment, moneyText } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { bankAccountTexts } from './texts.ts'

type Movement = Schemas['ListedBankTransaction']

const { movements: texts, types, statuses } = bankAccountTexts

const STATUSES = ['success', 'pending', 'failed'] as const

const TONES: Record<Movement['status'], Tone> = { success: 'good', pending: 'wait', failed: 'bad' }

export const MovementStatus = ({ of }: { of: Movement['status'] }) => (
  <Status tone={TONES[of]}>{statuses[of]}</Status>
)

type Party = NonNullable<Movement['counterparty']>

/** By name, or by what the bank knows: `Luis Rojas`, `•••• 4567`; else by what kind of movement it is. */
function partyText({ counterparty, type }: Pick<Movement, 'counterparty' | 'type'>): string {
  const { name, phone, accountNumber } = counterparty ?? ({} as Partial<Party>)
  const digits = phone ?? accountNumber
  return name || (digits ? numberEnd(digits) : types[type])
}

const aboutText = (movement: Movement): string =>
  [movement.concept, partyText(movement) === types[movement.type] ? null : types[movement.type]]
    .filter(Boolean)
    .join(' · ')

/** What leaves has its sign; what comes has none. */
export const SignedAmount = ({ of }: { of: Pick<Movement, 'amount' | 'direction'> }) => (
  <span class={of.direction === 'out' ? 'money' : 'money income'}>
    {of.direction === 'out' && '− '}
    {moneyText(of.amount)}
  </span>
)

/** That it was made is said by its being there. */
const State = ({ of: { status, createdAt } }: { of: Movement }) => (
  <>
    {status !== 'success' && <MovementStatus of={status} />}
    <span class="quiet">
      <Moment of={createdAt} />
    </span>
  </>
)

/** What entered and left an account, newest first. */
export const Movements = ({ account }: { account: string }) => (
  <List
    heading={say(['Movimientos', 'Movements'])}
    filters={{ status: { label: say(['Estado', 'Status']), options: STATUSES, names: statuses } }}
    read={(query) => api.listAccountTransactions({ account, query: { ...query, parties: true } })}
    inputs={[account]}
    empty={
      <Empty title={texts.none}>
        <p class="quiet">
          {say([
            'Aquí verás lo que entra y sale de esta cuenta, como lo informa su banco.',
            'Here you see what enters and leaves this account, as its bank reports it.',
          ])}
        </p>
      </Empty>
    }
    noneFound={
      <Empty title={texts.none}>
        <p class="quiet">
          {say(['Ningún movimiento tiene ese estado.', 'No movement has that status.'])}
        </p>
      </Empty>
    }
  >
    {(movements) => (
      <Rows of={movements}>
        {(movement) => ({
          to: merchantPath('movement', { account, movement: movement.id }),
          mark: movement.counterparty?.bankCode ?? undefined,
          name: partyText(movement),
          about: <span class="line">{aboutText(movement)}</span>,
          figure: <SignedAmount of={movement} />,
          state: <State of={movement} />,
        })}
      </Rows>
    )}
  </List>
)
