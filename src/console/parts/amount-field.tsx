import './amount-field.css'
import { useEffect, useId, useState } from 'preact/hooks'
import { amountToType } from '../../domain/format.ts'
import { language, say } from '../language.ts'
import { readTyped } from './amount.ts'
import { type Currency, exchanged, otherCurrency, rateName, useRate } from './exchange.ts'
import { useFieldError, useTellAmount } from './form.tsx'
import { moneyText, onOneLine } from './money.tsx'

const texts = say({
  currency: ['Moneda', 'Currency'],
  none: [
    'No es un monto. Escríbelo como 1250,50 o 1.250,50.',
    'This is no amount. Write it such as 1250.50 or 1,250.50.',
  ],
  which: ['¿Cuánto es?', 'How much is it?'],
})

/** In which currency prices were last asked for on this device: bolívares, unless somebody chose dollars. */
const LAST = 'currency'
export const lastCurrency = (): Currency => (localStorage.getItem(LAST) === 'USD' ? 'USD' : 'VES')

interface AmountFieldProps {
  name?: string
  label: string
  /** An exact decimal, `1250.50`. */
  value?: string | undefined
  /** The field of the currency, where it can be chosen; else it is bolívares. */
  currencyName?: string
  currency?: Currency
  hint?: string | undefined
  optional?: boolean
  /** The amount as an exact decimal, whenever it changes; null while it is none. */
  onAmount?(amount: string | null): void
}

/**
 * An amount, which may be pasted as it stands elsewhere, with what it is in the other currency today. What can be read in two
 * ways is asked. The form's button can name it.
 */
export function AmountField(props: AmountFieldProps) {
  const { name = 'amount', label, value, currencyName, hint, optional = false, onAmount } = props
  const id = useId()
  const refused = useFieldError(name)
  const tell = useTellAmount()
  const [text, setText] = useState(value ? written(value) : '')
  const [currency, setCurrency] = useState<Currency>(props.currency ?? 'VES')
  const { amount, choices } = readTyped(text)
  const shown = amount === null ? null : onOneLine(moneyText(Number(amount), currency))
  // The service is not asked what the person sees for themselves.
  const message = refused && (text === '' || amount !== null ? refused : choices.length > 0 ? texts.which : texts.none)
  useEffect(() => {
    tell(shown)
    onAmount?.(amount)
  }, [shown])
  const type = (typed: string) => {
    const { currency: said } = readTyped(typed)
    if (said !== null && currencyName) setCurrency(said)
    setText(typed)
  }
  return (
    <div class="field">
      <label for={id}>
        {label} {optional && <span class="quiet">{say(['(opcional)', '(optional)'])}</span>}
      </label>
      <div class="amount-line">
        <input
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          required={!optional}
          aria-invalid={message ? 'true' : undefined}
          aria-describedby={`${id}-about`}
          value={text}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
        {currencyName && (
          <select
            name={currencyName}
            aria-label={texts.currency}
            value={currency}
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.value as Currency
              localStorage.setItem(LAST, chosen)
              setCurrency(chosen)
            }}
          >
            <option value="VES">Bs.</option>
            <option value="USD">$</option>
          </select>
        )}
      </div>
      {choices.length > 0 && (
        <div class="actions">
          <span>{texts.which}</span>
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              class="plain small"
              onClick={() => setText(written(choice))}
            >
              {moneyText(Number(choice), currency)}
            </button>
          ))}
        </div>
      )}
      <p class={message ? 'error' : 'hint'} id={`${id}-about`}>
        {message ? message : amount === null ? hint : <Exchanged amount={amount} currency={currency} />}
      </p>
    </div>
  )
}

/** An exact decimal as it is typed here. */
const written = (amount: string): string => (language === 'es' ? amountToType(amount) : amount)

function Exchanged({ amount, currency }: { amount: string; currency: Currency }) {
  const rate = useRate()
  if (rate === null) return null
  const other = moneyText(exchanged(Number(amount), currency, rate), otherCurrency(currency))
  return (
    <>
      ≈ {onOneLine(other)} · {rateName(rate)}
    </>
  )
}
