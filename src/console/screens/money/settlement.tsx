import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/form.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import { Show } from '../../parts/reading.tsx'
import { isRefused, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { accountLine, type BankAccount } from '../bank-accounts/account-parts.tsx'
import { bankAccountTexts } from '../bank-accounts/texts.ts'
import { PendingChange } from './pending-change.tsx'

const texts = say({ title: ['Donde cobra el comercio', 'Where the merchant is paid'] })
const facts = bankAccountTexts.detail
type State = Schemas['SettlementAccount']
type Chosen = State['settlementAccount']

const REFUSALS = {
  FORBIDDEN: say([
    'Solo quien es dueño del comercio elige en qué cuenta cobra.',
    'Only the merchant’s owner chooses where it is paid.',
  ]),
  NOT_FOUND: say([
    'Esa cuenta ya no es tuya. Recarga y elige otra.',
    'That account is not yours any more. Reload, and choose another.',
  ]),
}

interface SettlementProps {
  /** The user's live accounts. */
  accounts: readonly BankAccount[]
}

/** The account into which the merchant is paid, and its choice. */
export function Settlement({ accounts }: SettlementProps) {
  const { client, id } = useMerchant()
  const reading = useRequest(() => client.getSettlementAccount(), [id])
  const bound = accounts.filter(({ status }) => status === 'active')
  const isHidden = isRefused(reading.failure, 'FORBIDDEN')
  return (
    <section class="card">
      <h2>{texts.title}</h2>
      {isHidden ? (
        <p class="quiet">
          {say([
            'En qué cuenta cobra el comercio lo ve quien es dueño o administra.',
            'Where the merchant is paid is seen by its owner and its administrators.',
          ])}
        </p>
      ) : (
        <Show of={reading}>
          {(state) => (
            <>
              <Shown of={state.settlementAccount} hasBound={bound.length > 0} />
              {state.pending && <PendingChange of={state.pending} onUndone={reading.reload} />}
              {(bound.length > 0 || state.settlementAccount !== null) && (
                <div class="actions">
                  <Choose accounts={bound} state={state} onDone={reading.reload} />
                </div>
              )}
            </>
          )}
        </Show>
      )}
    </section>
  )
}

const Shown = ({ of, hasBound }: { of: Chosen; hasBound: boolean }) =>
  of === null ? (
    <div class="notice wait">
      <p>
        <strong>{say(['Aún no hay una cuenta elegida', 'No account is chosen yet'])}</strong>
      </p>
      <p>
        {hasBound
          ? say([
              'Sin ella los enlaces reales no cobran. Elige una de tus cuentas conectadas.',
              'Without it live links cannot be paid. Choose one of your connected accounts.',
            ])
          : say([
              'Para elegirla hace falta una cuenta tuya que ya esté conectada con su banco.',
              'To choose it you need an account of yours that is connected to its bank.',
            ])}
      </p>
    </div>
  ) : (
    <>
      <p class="quiet">
        {say([
          'A esta cuenta llega lo que pagan por tus enlaces y pedidos.',
          'What is paid for your links and orders comes into this account.',
        ])}
      </p>
      <Facts
        of={[
          [facts.bank, of.bankName],
          [facts.number, numberEnd(of.accountNumber)],
          [facts.holder, of.holder],
        ]}
      />
    </>
  )

interface ChooseProps {
  accounts: readonly BankAccount[]
  state: State
  onDone(): void
}

function Choose({ accounts, state, onDone }: ChooseProps) {
  const { client } = useMerchant()
  const { settlementAccount: chosen, pending, changeDelayHours } = state
  const isDelayed = changeDelayHours > 0
  return (
    <Action
      label={
        chosen === null
          ? say(['Elegir la cuenta', 'Choose the account'])
          : say(['Cambiar', 'Change it'])
      }
      look="plain"
      title={texts.title}
      send={({ account = '' }) =>
        client.setSettlementAccount({ body: { account: account || null } })
      }
      onDone={onDone}
      action={
        isDelayed
          ? say(['Pedir el cambio', 'Request the change'])
          : say(['Cobrar en esta cuenta', 'Be paid into this account'])
      }
      refusals={REFUSALS}
    >
      <p class={isDelayed ? 'notice wait' : 'quiet'}>
        {isDelayed
          ? say([
              `El cambio vale a las ${changeDelayHours} horas. Hasta entonces se cobra en la cuenta de ahora, y quien recibe el correo puede deshacerlo. Lo ya pagado se queda donde está.`,
              `The change takes effect after ${changeDelayHours} hours. Until then the account stays as it is, and whoever gets the e-mail can undo it. What was paid stays where it is.`,
            ])
          : say([
              'Desde ahora, lo que paguen llega a la cuenta que elijas. Lo ya pagado se queda donde está.',
              'From now on, what is paid comes into the account that you choose. What was paid stays where it is.',
            ])}{' '}
        {pending &&
          say([
            'Reemplaza el cambio pendiente, y el tiempo comienza de nuevo.',
            'It takes the place of the pending change, and the time begins anew.',
          ])}
      </p>
      <p class="quiet">
        {say([
          'Avisamos por correo a quien es dueño y a quienes administran el comercio.',
          'The merchant’s owner and administrators are told by e-mail.',
        ])}
      </p>
      <Field
        name="account"
        label={say(['Cuenta', 'Account'])}
        value={chosen?.id}
        options={[
          ...accounts.map((account) => [account.id, accountLine(account)] as const),
          ...(chosen === null ? [] : [['', say(['Ninguna', 'None'])] as const]),
        ]}
      />
    </Action>
  )
}
