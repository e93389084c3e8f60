import './till.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import { addDays, caracasDay, startOfCaracasDay } from '../../../domain/caracas.ts'
import { formatMoney } from '../../../domain/format.ts'
import { useTitle } from '../../frame/use-title.ts'
import { language, say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Form } from '../../parts/form.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import { go, Link } from '../../router.tsx'
import { tillTexts as texts } from './texts.ts'
import { amountOf, press, type TillKey, tillKeyOf } from './typed-digits.ts'

const KEYS: readonly TillKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', 'erase']

type Currency = 'VES' | 'USD'

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
  const [digits, setDigits] = useState('')
  const [currency, setCurrency] = useState<Currency>(keptCurrency)
  const { key, settle } = useAttemptKey(`till ${merchantId} ${environment}`)
  const till = useRef<HTMLDivElement>(null)
  useTypedKeys((typed) => setDigits((before) => press(before, typed)))
  useEnterToCharge(till)
  const choose = (chosen: Currency) => {
    sessionStorage.setItem('till currency', chosen)
    setCurrency(chosen)
  }
  return (
    <div class="till" ref={till}>
      <h1>{texts.title}</h1>
      <Form
        send={() =>
          client.createCheckout({
            body: {
              // It is the sale’s own number that keeps a second try from being a second sale.
              externalReference: `CAJA-${key.slice(0, 8)}-${currency}-${digits}`,
              amount: Number(amountOf(digits)),
              currency,
              environment,
              expiresAt: endOfSale(),
            },
          })
        }
        onDone={({ id }) => {
          settle()
          go(merchantPath('sale', { order: id }))
        }}
        action={say(['Cobrar', 'Charge'])}
      >
        <div class="till-top">
          <output class="till-amount" aria-label={say(['Monto a cobrar', 'Amount to charge'])}>
            {formatMoney(amountOf(digits), currency, language)}
          </output>
          <fieldset class="till-currencies" aria-label={say(['Moneda', 'Currency'])}>
            {(['VES', 'USD'] as const).map((one) => (
              <button
                key={one}
                type="button"
                class="plain small"
                aria-pressed={one === currency}
                onMouseDown={keepFocus}
                onClick={() => choose(one)}
              >
                {texts.currencies[one]}
              </button>
            ))}
          </fieldset>
        </div>
        <fieldset class="till-keys" aria-label={say(['Teclado', 'Keypad'])}>
          {KEYS.map((one) => (
            <button
              key={one}
              type="button"
              class="plain"
              aria-label={
                one === 'erase'
                  ? say(['Borrar la última cifra', 'Erase the last digit'])
                  : undefined
              }
              onMouseDown={keepFocus}
              onClick={() => setDigits((before) => press(before, one))}
            >
              {one === 'erase' ? '⌫' : one}
            </button>
          ))}
        </fieldset>
      </Form>
      <p>
        <Link to={merchantPath('verifyPayment')}>
          {say([
            '¿Pagaron sin pasar por la caja? Verifica el pago móvil',
            'Paid without the till? Verify the mobile payment',
          ])}
        </Link>
      </p>
    </div>
  )
}

/** The one that was chosen last. */
const keptCurrency = (): Currency =>
  sessionStorage.getItem('till currency') === 'USD' ? 'USD' : 'VES'

/** A key that was tapped does not keep the focus, or Enter would press it again. */
const keepFocus = (event: Event) => event.preventDefault()

/** Whether Enter on what has the focus means that, and not to charge: a link, or a button that is none of the till’s. */
const hasEnterOfItsOwn = (focused: EventTarget | null): boolean =>
  focused instanceof HTMLElement &&
  focused.closest('.till-keys, .till-currencies') === null &&
  focused.closest('a, button, summary, input, select, textarea, [role=dialog]') !== null

/** Charges at Enter. */
function useEnterToCharge(till: { current: HTMLDivElement | null }): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || hasEnterOfItsOwn(event.target)) return
      event.preventDefault()
      // Not requestSubmit(), which Safari has since 16.
      if (!event.repeat) till.current?.querySelector<HTMLElement>('[type=submit]')?.click()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Takes the digits of a keyboard as the keypad’s, wherever the focus is. */
function useTypedKeys(take: (key: TillKey) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const typed = event.ctrlKey || event.metaKey ? undefined : tillKeyOf(event.key)
      if (typed === undefined) return
      event.preventDefault()
      take(typed)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
