import { bankName } from '../../../domain/banks.ts'
import { formatDocument } from '../../../domain/document.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { ListScreen } from '../../parts/list.tsx'
import { Empty } from '../../parts/reading.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
import { payeeTexts as texts } from './texts.ts'

type Payee = Schemas['Payee']

/** Whom the user has paid by mobile payment, the last one first. */
export function Payees() {
  const { environment } = useMerchant()
  return (
    <ListScreen
      title={texts.title}
      lead={texts.lead}
      read={() => api.listPayees({ query: { environment } })}
      empty={
        <Empty title={texts.none}>
          <p class="quiet">{texts.noneLead}</p>
          <Link to={merchantPath('send')} class="button plain">
            {texts.send}
          </Link>
        </Empty>
      }
    >
      {(payees, { reload }) => (
        <section class="card">
          <ul class="lines">
            {payees.map((payee) => (
              <PayeeLine key={payee.id} of={payee} onRemoved={reload} />
            ))}
          </ul>
        </section>
      )}
    </ListScreen>
  )
}

const PayeeLine = ({ of, onRemoved }: { of: Payee; onRemoved(): void }) => (
  <li>
    <div>
      <strong>{of.name}</strong>
      <p class="quiet">
        {formatPhone(of.phone)}, {bankName(of.bankCode)}
      </p>
      <p class="quiet">{formatDocument(of.document)}</p>
    </div>
    <div class="actions">
      <Link to={merchantPath('send', {}, { to: of.id })} class="button small">
        {texts.pay}
      </Link>
      <Action
        label={texts.remove}
        look="plain small"
        title={texts.removeTitle(of.name)}
        send={() => api.deletePayee({ id: of.id })}
        onDone={onRemoved}
        danger
      >
        <p class="quiet">{texts.removeLead}</p>
      </Action>
    </div>
  </li>
)
