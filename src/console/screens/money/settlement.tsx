import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import { isRefused, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { accountLine, type BankAccount } from '../bank-accounts/account-parts.tsx'
import { bankAccountTexts } from '../bank-accounts/texts.ts'
import { PendingChange } from './pending-change.tsx'
import { moneyTexts } from './texts.ts'

const texts = moneyTexts.settlement
const facts = bankAccountTexts.detail
type State = Schemas['SettlementAccount']
type Chosen = State['settlementAccount']

const REFUSALS = {
  FORBIDDEN: texts.onlyOwner,
  CONFLICT: texts.pending,
  NOT_FOUND: texts.gone,
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
        <p class="quiet">{texts.hidden}</p>
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
        <strong>{texts.none}</strong>
      </p>
      <p>{hasBound ? texts.noneLead : texts.noneYet}</p>
    </div>
  ) : (
    <>
      <p class="quiet">{texts.lead}</p>
      <Facts
        of={[
          [facts.bank, of.bankName],
          [facts.number, of.accountNumber],
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
      label={chosen === null ? texts.choose : texts.change}
      look="plain"
      title={texts.title}
      send={({ account = '' }) =>
        client.setSettlementAccount({ body: { account: account || null } })
      }
      onDone={onDone}
      action={isDelayed ? texts.request : texts.action}
      refusals={REFUSALS}
    >
      <p class={isDelayed ? 'notice wait' : 'quiet'}>
        {isDelayed ? texts.delayed(changeDelayHours) : texts.chooseLead} {pending && texts.replaces}
      </p>
      <p class="quiet">{texts.told}</p>
      <Field
        name="account"
        label={texts.account}
        value={chosen?.id}
        options={[
          ...accounts.map((account) => [account.id, accountLine(account)] as const),
          ...(chosen === null ? [] : [['', texts.nowhere] as const]),
        ]}
      />
    </Action>
  )
}
