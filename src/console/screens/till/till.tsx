import './till.css'
import { useRef, useState } from 'preact/hooks'
import { addDays, caracasDay, startOfCaracasDay } from '../../../domain/caracas.ts'
import { formatMoney } from '../../../domain/format.ts'
import { TILL_PREFIX } from '../../../domain/own-number.ts'
import { useTitle } from '../../frame/use-title.ts'
import { language, say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { QuickAction } from '../../parts/action.tsx'
import {
  type Currency,
  exchanged,
  otherCurrency,
  type Rate,
  rateName,
  useRate,
} from '../../parts/exchange.ts'
import { moneyText, sizeOf } from '../../parts/money.tsx'
import { useMedia } from '../../parts/use-media.ts'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import { go, Link } from '../../router.tsx'
import { OtherWays } from '../external/other-ways.tsx'
import { OwnShift } from '../shifts/own-shift.tsx'
import { DeviceTill, useDeviceTill } from './device-till.tsx'
import { useFullScreen } from './full-screen.ts'
import { keepFocus, useEnter, useTypedKeys } from './keys.ts'
import { Note } from './note.tsx'
import { tillTexts as texts } from './texts.ts'
import { TodayAside, TodayButton } from './today.tsx'
import { amountOf, press, type TillKey } from './typed-digits.ts'

const KEYS: readonly TillKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', 'erase']

/**
 * A sale of the till ends with its day, and an hour: the same for each try, or another try would be another request.
 */
const endOfSale = (): string => {
  const midnight = startOfCaracasDay(addDays(caracasDay(new Date()), 1))
  return new Date(midnight.getTime() + 60 * 60_000).toISOString()
}

/** An amount, and it is charged: what a cashier does all day. */
export function Till() {
  const { id: merchantId, environment, client } = useMerchant()
  useTitle(texts.title)
  useFullScreen()
  const [digits, setDigits] = useState('')
  const [currency, setCurrency] = useState<Currency>(keptCurrency)
  const [note, setNote] = useState('')
  const { key, settle } = useAttemptKey(`till ${merchantId} ${environment}`)
  const { till, choose } = useDeviceTill()
  const rate = useRate()
  const charge = useRef<HTMLDivElement>(null)
  const hasRoomBeside = useMedia('(min-width: 64rem)')
  const type = (typed: TillKey) => setDigits((before) => press(before, typed))
  useTypedKeys(type)
  useEnter(charge)
  const amount = formatMoney(amountOf(digits), currency, language)
  const amounts = amountsOf(digits, currency, rate)
  const paid = amounts.VES
  return (
    <div class="till-room">
      <div class="till">
        <h1 class="sr-only">{texts.title}</h1>
        <div class="till-top">
          <DeviceTill
            chosen={till}
            onChoose={(chosen) => {
              // At another till it is another sale.
              if (chosen?.id !== till?.id) settle()
              choose(chosen)
            }}
          />
          <output
            class={`till-amount ${sizeOf(amount)}`}
            aria-label={say(['Monto a cobrar', 'Amount to charge'])}
          >
            {amount}
          </output>
          <div class="till-line">
            <Currencies chosen={currency} onChoose={setCurrency} />
            <Note
              text={note}
              onChange={(changed) => {
                // With another note it is another sale.
                if (changed !== note) settle()
                setNote(changed)
              }}
            />
            <Exchanged digits={digits} currency={currency} rate={rate} />
          </div>
        </div>
        <Keypad onPress={type} />
        <div class={`till-charge ${sizeOf(amount)}`} ref={charge}>
          <QuickAction
            label={say([`Cobrar ${amount}`, `Charge ${amount}`])}
            disabled={digits === ''}
            send={() =>
              client.createCheckout({
                body: {
                  // It is the sale’s own number that keeps a second try from being a second sale.
                  externalReference: `${TILL_PREFIX}${key.slice(0, 8)}-${currency}-${digits}`,
                  amount: Number(amountOf(digits)),
                  currency,
                  environment,
                  expiresAt: endOfSale(),
                  ...(note && { description: note }),
                  ...(till && { tillId: till.id }),
                },
              })
            }
            onDone={({ id }) => {
              settle()
              go(merchantPath('sale', { order: id }))
            }}
          />
        </div>
        <OtherWays
          amounts={amounts}
          note={note}
          disabled={digits === ''}
          onDone={() => {
            settle()
            setDigits('')
            setNote('')
          }}
        />
        <div class="till-foot">
          <Link to={merchantPath('verifyPayment', {}, paid ? { amount: paid.toFixed(2) } : {})}>
            {say(['Ya me pagó: buscar el pago', 'Paid already: find the payment'])}
          </Link>
          <OwnShift />
          {!hasRoomBeside && <TodayButton />}
        </div>
      </div>
      {hasRoomBeside && <TodayAside />}
    </div>
  )
}

/** The one that was chosen last. */
const keptCurrency = (): Currency =>
  sessionStorage.getItem('till currency') === 'USD' ? 'USD' : 'VES'

/** What was typed in both currencies; in its own alone while the rate is not known. */
function amountsOf(digits: string, currency: Currency, rate: Rate | null) {
  const amount = Number(amountOf(digits))
  return {
    [currency]: amount,
    ...(rate && { [otherCurrency(currency)]: exchanged(amount, currency, rate) }),
  }
}

interface CurrenciesProps {
  chosen: Currency
  onChoose(currency: Currency): void
}

const SIGNS: Record<Currency, string> = { VES: 'Bs.', USD: '$' }

const Currencies = ({ chosen, onChoose }: CurrenciesProps) => (
  <fieldset class="till-currencies" aria-label={say(['Moneda', 'Currency'])}>
    {(['VES', 'USD'] as const).map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === chosen}
        onMouseDown={keepFocus}
        onClick={() => {
          sessionStorage.setItem('till currency', one)
          onChoose(one)
        }}
      >
        <span aria-hidden="true">{SIGNS[one]}</span>
        <span class="sr-only">{texts.currencies[one]}</span>
      </button>
    ))}
  </fieldset>
)

/** What it is in the other currency today, while it is typed. */
function Exchanged({
  digits,
  currency,
  rate,
}: {
  digits: string
  currency: Currency
  rate: Rate | null
}) {
  if (rate === null) return null
  const other = moneyText(
    exchanged(Number(amountOf(digits)), currency, rate),
    otherCurrency(currency),
  )
  return (
    <p class={`till-exchanged ${sizeOf(other)}`}>
      <span>≈&nbsp;{other}</span> <span>{rateName(rate)}</span>
    </p>
  )
}

const Keypad = ({ onPress }: { onPress(key: TillKey): void }) => (
  <fieldset class="till-keys" aria-label={say(['Teclado', 'Keypad'])}>
    {KEYS.map((one) => (
      <button
        key={one}
        type="button"
        aria-label={
          one === 'erase' ? say(['Borrar la última cifra', 'Erase the last digit']) : undefined
        }
        onMouseDown={keepFocus}
        onClick={() => onPress(one)}
      >
        {one === 'erase' ? '⌫' : one}
      </button>
    ))}
  </fieldset>
)
