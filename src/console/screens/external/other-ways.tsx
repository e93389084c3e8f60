import { useState } from 'preact/hooks'
import type { ExternalMethod } from '../../../domain/external-methods.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { DialogButton, QuickAction } from '../../parts/action.tsx'
import type { Currency } from '../../parts/exchange.ts'
import { FailureNotice } from '../../parts/failure.tsx'
import { moneyText } from '../../parts/money.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import type { Failure, Schemas } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
import { besideTexts } from '../payments/beside.ts'
import { deviceTill } from '../till/device-till.tsx'
import { ExternalStatus, isWaiting } from './status.tsx'
import { externalTexts as texts } from './texts.ts'

type Payment = Schemas['ExternalPayment']

/** How payers pay beside their banks, the usual first, and in what. */
const TENDERS: readonly (readonly [ExternalMethod, Currency])[] = [
  ['cash', 'USD'],
  ['cash', 'VES'],
  ['card_terminal', 'VES'],
  ['zelle', 'USD'],
  ['bank_transfer', 'VES'],
  ['crypto', 'USD'],
  ['paypal', 'USD'],
  ['financing', 'VES'],
  ['other', 'VES'],
]

interface OtherWaysProps {
  /** What is to be paid, in each currency; a currency is left out that the rate is not known of. */
  amounts: Partial<Record<Currency, number>>
  /** What it pays, if that is made already. */
  checkoutId?: string
  note?: string
  disabled?: boolean
  /** After it was recorded, and the person has seen so. */
  onDone(): void
}

/** What is paid in another way than the service sees: a tap opens the ways, and a tap on one records it. */
export function OtherWays({ amounts, checkoutId, note, disabled, onDone }: OtherWaysProps) {
  const [recorded, setRecorded] = useState<Payment | null>(null)
  return (
    <DialogButton
      label={say(['Otra forma de pago', 'Other ways to pay'])}
      title={
        recorded === null
          ? say(['¿Cómo te pagó?', 'How was it paid?'])
          : say(['Anotado', 'Recorded'])
      }
      look="plain"
      disabled={disabled}
      onClose={() => {
        if (recorded === null) return
        setRecorded(null)
        onDone()
      }}
    >
      {(close) =>
        recorded === null ? (
          <Tenders of={{ amounts, checkoutId, note }} onRecorded={setRecorded} />
        ) : (
          <Recorded
            of={recorded}
            onChange={setRecorded}
            onNext={() => {
              setRecorded(null)
              close()
              onDone()
            }}
          />
        )
      }
    </DialogButton>
  )
}

interface TendersProps {
  of: {
    amounts: OtherWaysProps['amounts']
    checkoutId: string | undefined
    note: string | undefined
  }
  onRecorded(payment: Payment): void
}

function Tenders({ of: { amounts, checkoutId, note }, onRecorded }: TendersProps) {
  const { client, id, environment } = useMerchant()
  const sale = checkoutId ?? `${amounts.VES} ${amounts.USD}`
  const { key, settle } = useAttemptKey(`outside ${id} ${environment} ${sale}`)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const till = deviceTill(id)
  const record = async (method: ExternalMethod, currency: Currency, amount: number) => {
    const name = `${method} ${currency}`
    setBusy(name)
    const { data, failure: refused } = await client.recordExternalPayment(
      {
        body: {
          ...{ method, amount, currency, environment },
          ...(checkoutId && { checkoutId }),
          ...(note && { note }),
          ...(till && { tillId: till.id }),
        },
      },
      // Another way to pay is another request; the same one again, after a lost answer, is not.
      { idempotencyKey: `${key}-${method}-${currency}` },
    )
    setBusy(null)
    setFailure(refused)
    if (refused !== null) return
    settle()
    onRecorded(data)
  }
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <div class="tenders">
        {TENDERS.map(([method, currency]) => {
          const amount = amounts[currency]
          const name = `${method} ${currency}`
          return (
            amount !== undefined && (
              <button
                key={name}
                type="button"
                disabled={busy !== null}
                onClick={() => record(method, currency, amount)}
              >
                <span>
                  {texts.methods[method]}
                  {method === 'cash' && (currency === 'USD' ? ' $' : ' Bs.')}
                </span>
                <span class="money">{moneyText(amount, currency)}</span>
              </button>
            )
          )
        })}
      </div>
      <p class="quiet">{texts.isWord}</p>
    </>
  )
}

interface RecordedProps {
  of: Payment
  onChange(payment: Payment): void
  onNext(): void
}

/** That it is recorded, while a slip of the finger can be undone. */
function Recorded({ of: payment, onChange, onNext }: RecordedProps) {
  const { client } = useMerchant()
  return (
    <div class="stack" role="status">
      <p class="recorded-sum">
        {texts.methods[payment.method]}: {moneyText(payment.amount, payment.currency)}
      </p>
      <p>
        <ExternalStatus of={payment} />
      </p>
      <p class="quiet">{isWaiting(payment) ? texts.countsOnceConfirmed : texts.isWord}</p>
      <div class="actions">
        <button type="button" onClick={onNext}>
          {say(['Listo', 'Done'])}
        </button>
        {payment.status === 'recorded' && (
          <QuickAction
            label={say(['Fue un error: anular', 'It was a mistake: void it'])}
            look="plain"
            send={() => client.voidExternalPayment({ externalPaymentId: payment.id, body: {} })}
            onDone={onChange}
          />
        )}
        <Link to={merchantPath('externalPayments')}>{besideTexts.external}</Link>
      </div>
    </div>
  )
}
