import { say } from '../../language.ts'
import { merchantPath } from '../../merchant.ts'
import { List } from '../../parts/list.tsx'
import { Moment, Money } from '../../parts/money.tsx'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { bankAccountTexts } from './texts.ts'

type Movement = Schemas['BankTransaction']

const { movements: texts, types, statuses } = bankAccountTexts

const STATUSES = ['success', 'pending', 'failed'] as const

const TONES: Record<Movement['status'], Tone> = { success: 'good', pending: 'wait', failed: 'bad' }

export const MovementStatus = ({ of }: { of: Movement['status'] }) => (
  <Status tone={TONES[of]}>{statuses[of]}</Status>
)

/** What entered and left an account, newest first. */
export const Movements = ({ account }: { account: string }) => (
  <List
    heading={say(['Movimientos', 'Movements'])}
    filters={{ status: { label: say(['Estado', 'Status']), options: STATUSES, names: statuses } }}
    read={(query) => api.listAccountTransactions({ account, query })}
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
        {({ id, type, status, amount, createdAt }) => ({
          to: merchantPath('movement', { account, movement: id }),
          name: types[type],
          about: <Moment of={createdAt} />,
          figure: <Money of={amount} />,
          state: <MovementStatus of={status} />,
        })}
      </Rows>
    )}
  </List>
)
