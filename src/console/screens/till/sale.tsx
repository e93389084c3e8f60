import './till.css'
import { useEffect, useState } from 'preact/hooks'
import { formatDocument } from '../../../domain/document.ts'
import { formatPhone } from '../../../domain/phone.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { exchanged, type Rate, useRate } from '../../parts/exchange.ts'
import { Facts } from '../../parts/facts.tsx'
import { FailureNotice } from '../../parts/failure.tsx'
import { moneyText, rateText, sizeOf } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { useFirstFocus } from '../../parts/use-first-focus.ts'
import { api, type Outcome, type Schemas } from '../../requests/client.ts'
import { usePolling } from '../../requests/use-polling.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { OtherWays } from '../external/other-ways.tsx'
import { externalTexts } from '../external/texts.ts'
import { Claim } from './claim.tsx'
import { useFullScreen } from './full-screen.ts'
import { tillTexts } from './texts.ts'
import { playTone } from './tone.ts'
import { useOnTill } from './use-on-till.ts'

type Checkout = Schemas['Checkout']
type Payable = Schemas['PayView']

/** How often the service is asked whether the money is in, while the screen is seen. */
const POLL_MS = 3_000

interface Sale {
  checkout: Checkout
  /** As its payer sees it: with where to pay, and the bolívares that hold for now. Null once it is closed. */
  payable: Payable | null
}

const tokenOf = ({ url }: Checkout): string => url.slice(url.lastIndexOf('/') + 1)

/** The sale, and the first time, for its payer: that fixes the bolívares. */
async function readSale(
  path: { id: string; checkoutId: string },
  known: Payable | null,
): Promise<Outcome<Sale>> {
  const checkout = await api.getCheckout(path)
  if (checkout.failure) return checkout
  const isOpen = checkout.data.status === 'open'
  if (!isOpen || (known !== null && !hasRunOut(known))) {
    return { data: { checkout: checkout.data, payable: isOpen ? known : null }, failure: null }
  }
  const payable = await api.getPayableLink({ token: tokenOf(checkout.data) })
  if (payable.failure) return payable
  return { data: { checkout: checkout.data, payable: payable.data }, failure: null }
}

const hasRunOut = ({ checkout }: Payable): boolean =>
  checkout?.quoteExpiresAt != null && Date.parse(checkout.quoteExpiresAt) <= Date.now()

/** One sale at the till: how it is paid, until the money is in. */
export function TillSale({ at }: ScreenProps<'order'>) {
  const { id } = useMerchant()
  useTitle(tillTexts.title)
  useFullScreen()
  const path = { id, checkoutId: at.order }
  const [payable, setPayable] = useState<Payable | null>(null)
  const reading = useRequest(async () => {
    const outcome = await readSale(path, payable)
    if (outcome.data) setPayable(outcome.data.payable)
    return outcome
  }, [id, at.order])
  const rate = useRate()
  const status = reading.data?.checkout.status
  usePolling(status === 'open', POLL_MS, reading.reload)
  useToneOnce(status)
  const onTill = useOnTill(at.order, status === 'canceled' || status === 'expired')
  // While it waits, a lost connection is said beside what to pay, which stays.
  const isOffline = status === 'open' && reading.failure !== null
  return (
    <div class="till till-sale">
      <div class="till-scroll">
        <Show of={isOffline ? { ...reading, failure: null } : reading}>
          {(sale) => (
            <>
              <h1 class="sr-only">{say(['Venta en caja', 'Sale at the till'])}</h1>
              <div>
                <p class={`till-amount ${sizeOf(amountText(sale))}`}>{amountText(sale)}</p>
                <PricedAt sale={sale} />
              </div>
              {sale.checkout.status === 'open' ? (
                <>
                  <p class="till-waiting" role="status">
                    <span class="spin" aria-hidden="true" />
                    {isOffline
                      ? say(['Sin conexión: seguimos preguntando.', 'Offline: we keep asking.'])
                      : say(['Esperando el pago…', 'Waiting for the payment…'])}
                  </p>
                  {onTill.failure && (
                    <>
                      <p>{tillTexts.notShown}</p>
                      <FailureNotice failure={onTill.failure} onRetry={onTill.retry} />
                    </>
                  )}
                  <HowToPay sale={sale} />
                  <Claim token={tokenOf(sale.checkout)} onFound={reading.reload} />
                  <OtherWays
                    amounts={remainingOf(sale.checkout, rate)}
                    checkoutId={sale.checkout.id}
                    onDone={reading.reload}
                  />
                </>
              ) : (
                <Closed checkout={sale.checkout} merchant={path.id} />
              )}
            </>
          )}
        </Show>
      </div>
      {status === 'open' ? (
        <Link to={merchantPath('till')} class="button plain">
          {say(['Dejar esta venta', 'Leave this sale'])}
        </Link>
      ) : (
        status !== undefined && <NewSale />
      )}
    </div>
  )
}

/** Has the focus once a sale is over: Enter begins the next one. */
function NewSale() {
  const place = useFirstFocus<HTMLDivElement>('a')
  return (
    <div class="till-next" ref={place}>
      <Link to={merchantPath('till')} class="button">
        {say(['Nueva venta', 'New sale'])}
      </Link>
    </div>
  )
}

/** The price in dollars at its rate, and what it is for. */
function PricedAt({ sale: { checkout, payable } }: { sale: Sale }) {
  const rate = payable?.rate ?? checkout.rate
  const texts = [
    checkout.currency === 'USD' && moneyText(checkout.amount, 'USD'),
    checkout.currency === 'USD' &&
      rate !== null &&
      say([`a ${rateText(rate)} por dólar`, `at ${rateText(rate)} for a dollar`]),
    checkout.description,
  ].filter(Boolean)
  return texts.length > 0 && <p class="quiet till-rate">{texts.join(' · ')}</p>
}

const amountText = ({ checkout, payable }: Sale): string => {
  const bolivares = payable?.amountVes ?? checkout.amountVes
  return bolivares === null ? moneyText(checkout.amount, checkout.currency) : moneyText(bolivares)
}

/** What is to be paid of a sale that nothing is paid of, in each currency whose rate is known. */
const remainingOf = ({ amount, currency, remainingVes }: Checkout, rate: Rate | null) => ({
  ...(remainingVes !== null && { VES: remainingVes }),
  ...(currency === 'USD'
    ? { USD: amount }
    : rate && remainingVes !== null && { USD: exchanged(remainingVes, 'VES', rate) }),
})

function HowToPay({ sale: { checkout, payable } }: { sale: Sale }) {
  const mobile = payable?.methods.find((method) => method.type === 'mobile_payment')
  return (
    <section class="till-pay">
      <div class="till-scan">
        <img
          src={`/pay/${tokenOf(checkout)}/qr.svg`}
          alt={say(['Código QR para pagar', 'QR code to pay'])}
          width="168"
          height="168"
        />
        <p>{say(['Escanea y paga con tu teléfono', 'Scan, and pay with your phone'])}</p>
      </div>
      {mobile?.type === 'mobile_payment' && (
        <div class="card">
          <h2>{say(['O por pago móvil a', 'Or by mobile payment to'])}</h2>
          <Facts
            of={[
              [say(['Banco', 'Bank']), `${mobile.bankCode} ${mobile.bankName}`],
              [say(['Teléfono', 'Phone']), formatPhone(mobile.phone)],
              [say(['RIF', 'RIF']), formatDocument(mobile.document)],
            ]}
          />
        </div>
      )}
    </section>
  )
}

function Closed({ checkout, merchant }: { checkout: Checkout; merchant: string }) {
  if (checkout.status !== 'paid') {
    return (
      <p class="notice wait">
        {checkout.status === 'canceled'
          ? say(['Esta venta se canceló.', 'This sale was canceled.'])
          : say([
              'Se venció el tiempo para pagar. Haz una venta nueva.',
              'The time to pay is over. Begin a new sale.',
            ])}
      </p>
    )
  }
  return (
    <div class="till-paid" role="alert">
      <svg viewBox="0 0 64 64" width="96" height="96" aria-hidden="true">
        <circle cx="32" cy="32" r="30" />
        <path d="m19 33 9 9 18-20" />
      </svg>
      <h1>{say(['Pagado', 'Paid'])}</h1>
      <p>
        {say(['Recibido', 'Received'])}: <strong>{moneyText(checkout.receivedVes)}</strong>
      </p>
      {checkout.overpaidVes > 0 && (
        <p>
          {say([
            `Pagó ${moneyText(checkout.overpaidVes)} de más. Se puede devolver desde el pedido.`,
            `Paid ${moneyText(checkout.overpaidVes)} too much. It can be refunded from the order.`,
          ])}
        </p>
      )}
      {checkout.externalPayments.some(({ applied }) => applied) && <p>{externalTexts.isWord}</p>}
      {checkout.transactions
        .filter(({ applied, status }) => applied && status === 'completed')
        .map(({ id }) => (
          <ReceiptLink key={id} path={{ id: merchant, transactionId: id }} />
        ))}
    </div>
  )
}

/** Opens the payer's receipt, which prints and is shared there. */
function ReceiptLink({ path }: { path: { id: string; transactionId: string } }) {
  const { data } = useRequest(() => api.getTransaction(path), [path.transactionId])
  if (data === null) return null
  return (
    <a class="button plain" href={data.receiptUrl} target="_blank" rel="noreferrer">
      {say(['Imprimir o compartir el comprobante', 'Print or share the receipt'])}
    </a>
  )
}

/** A tone when an awaited payment comes; none for a sale that was paid before it was looked at. */
function useToneOnce(status: Checkout['status'] | undefined): void {
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    if (status === 'open') setWasOpen(true)
    if (status === 'paid' && wasOpen) playTone()
  }, [status, wasOpen])
}
