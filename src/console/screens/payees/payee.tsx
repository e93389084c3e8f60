import { bankName } from '../../../domain/banks.ts'
import { formatDocument } from '../../../domain/document.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { List } from '../../parts/list.tsx'
import { Moment, Money } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { mapOutcome } from '../../requests/outcomes.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { PayeeFields, payeeTyped } from './payee-fields.tsx'
import { payeeTexts as texts } from './texts.ts'

type Payee = Schemas['Payee']
type Payment = Schemas['PayeePayment']

const TONES: Record<Payment['status'], Tone> = { pending: 'wait', success: 'good', failed: 'bad' }

/** A contact: who it is, and what was paid to them. */
export function PayeeDetail({ at }: ScreenProps<'payee'>) {
  const { environment } = useMerchant()
  const reading = useRequest(
    async () =>
      mapOutcome(await api.listPayees({ query: { environment } }), ({ data }) => ({
        payee: data.find(({ id }) => id === at.payee),
      })),
    [environment, at.payee],
  )
  useTitle(reading.data?.payee?.name ?? texts.title)
  return (
    <Show of={reading}>
      {({ payee }) =>
        payee === undefined ? (
          <p class="notice wait">{texts.gone}</p>
        ) : (
          <>
            <h1>{payee.name}</h1>
            <PayeeCard of={payee} onChanged={reading.reload} />
            <Payments of={payee} />
          </>
        )
      }
    </Show>
  )
}

function PayeeCard({ of: payee, onChanged }: { of: Payee; onChanged(): void }) {
  return (
    <section class="card">
      <Facts
        of={[
          [texts.bank, `${payee.bankCode} ${bankName(payee.bankCode)}`],
          [texts.document, formatDocument(payee.document)],
          [texts.phone, formatPhone(payee.phone)],
          payee.group !== undefined && [texts.group, payee.group],
        ]}
      />
      <div class="actions">
        <Link to={merchantPath('send', {}, { to: payee.id })} class="button">
          {texts.pay}
        </Link>
        <Action
          label={texts.change}
          look="plain"
          title={payee.name}
          action={texts.save}
          send={(typed) => api.updatePayee({ id: payee.id, body: payeeTyped(typed) })}
          refusals={{ CONFLICT: texts.taken }}
          onDone={onChanged}
        >
          <PayeeFields of={payee} />
        </Action>
        <Action
          label={texts.remove}
          look="plain"
          title={texts.removeTitle(payee.name)}
          send={() => api.deletePayee({ id: payee.id })}
          onDone={() => go(merchantPath('payees'), { replace: true })}
          danger
        >
          <p class="quiet">{texts.removeText}</p>
        </Action>
      </div>
    </section>
  )
}

/** What was paid to a contact, newest first, each with the payment that it leads to. */
const Payments = ({ of: { id } }: { of: Payee }) => (
  <section class="stack">
    <div>
      <h2>{texts.history}</h2>
      <p class="quiet">{texts.historyHint}</p>
    </div>
    <List
      read={({ page, limit }) => api.listPayeePayments({ id, query: { page, limit } })}
      inputs={[id]}
      empty={<p class="quiet">{texts.nothing}</p>}
    >
      {(payments) => (
        <Rows of={payments}>
          {(payment) => ({
            to: merchantPath('movement', { account: payment.accountId, movement: payment.id }),
            name: payment.concept || texts.payment,
            about: (
              <>
                <Moment of={payment.createdAt} />
                {payment.payoutId !== null && ` · ${texts.inPayout}`}
              </>
            ),
            figure: (
              <>
                − <Money of={payment.amount} />
              </>
            ),
            state: <Status tone={TONES[payment.status]}>{texts.statuses[payment.status]}</Status>,
          })}
        </Rows>
      )}
    </List>
  </section>
)
