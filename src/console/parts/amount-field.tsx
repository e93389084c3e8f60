import './amount-field.css'
import { useEffect, useId, useState } from 'preact/hooks'
import { say } from '../language.ts'
import { readTyped } from './amount.ts'
import { amountText } from './amount-text.ts'
import { type Currency, exchanged, otherCurrency, rateName, useRate } from './exchange.ts'
import { useFieldError, useTellAmount } from './form.tsx'
import { moneyText, sizeOf } from './money.tsx'
import { RadioField } from './radio-field.tsx'

const texts = say({
  amount: ['Monto', 'Amount'],
  currency: ['Moneda', 'Currency'],
  hint: [
    'Como 1250,50. En dólares se cobra a la tasa del día.',
    'Such as 1250.50. In dollars it is charged at the rate of the day.',
  ],
  none: [
    'No es un monto. Escríbelo como 1250,50 o 1.250,50.',
    'This is no amount. Write it such as 1250.50 or 1,250.50.',
  ],
  which: ['¿Cuánto es?', 'How much is it?'],
})

/** Where the currency is kept that was chosen last on this device: bolívares, until somebody chooses dollars. */
const LAST = 'currency'
const lastCurrency = (): Currency => (localStorage.getItem(LAST) === 'USD' ? 'USD' : 'VES')

interface AmountFieldProps {
  /** An exact decimal, `1250.50`. */
  value?: string | undefined
  /** The one that was chosen last, unless it is given. */
  currency?: Currency | undefined
  /** Takes what is typed, as often as it changes; null while it is no amount. */
  onAmount?: ((amount: number | null, currency: Currency) => void) | undefined
}

/**
 * A price, as the fields `amount` and `currency`: typed, or pasted as it stands elsewhere, with what it is in the other
 * currency today. What can be read in two ways is asked. The form's button can name it.
 */
export function AmountField({ value, currency: given, onAmount }: AmountFieldProps) {
  const id = useId()
  const tell = useTellAmount()
  const [text, setText] = useState(value ? amountText(value) : '')
  const [currency, setCurrency] = useState(given ?? lastCurrency)
  const { amount, choices } = readTyped(text)
  const wrong = useWrong(text, amount)
  const shown = amount === null ? null : moneyText(Number(amount), currency)
  useEffect(() => {
    tell(shown)
    onAmount?.(amount === null ? null : Number(amount), currency)
  }, [shown])
  const type = (typed: string) => {
    setText(typed)
    setCurrency((before) => readTyped(typed).currency ?? before)
  }
  return (
    <div class="field">
      <label for={id}>{texts.amount}</label>
      <div class="amount-line">
        <Currencies chosen={currency} onChoose={setCurrency} />
        <input
          id={id}
          name="amount"
          class={sizeOf(text)}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={30}
          required
          aria-invalid={wrong ? 'true' : undefined}
          aria-describedby={`${id}-about`}
          value={text}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
      </div>
      {choices.length > 0 && (
        <Choices
          of={choices}
          currency={currency}
          onChoose={(choice) => setText(amountText(choice))}
        />
      )}
      <p class={wrong ? 'error' : 'hint'} id={`${id}-about`}>
        {wrong ??
          (amount === null ? texts.hint : <Exchanged amount={amount} currency={currency} />)}
      </p>
    </div>
  )
}

/** What is wrong with the amount that was sent; undefined where nothing is. */
function useWrong(text: string, amount: string | null): string | undefined {
  const refused = useFieldError('amount')
  if (!refused || text === '' || amount !== null) return refused
  return texts.none
}

interface CurrenciesProps {
  chosen: Currency
  onChoose(currency: Currency): void
}

const Currencies = ({ chosen, onChoose }: CurrenciesProps) => (
  <RadioField<Currency>
    name="currency"
    label={texts.currency}
    isQuiet
    value={chosen}
    options={[
      ['VES', 'Bs.'],
      ['USD', '$'],
    ]}
    onChange={(currency) => {
      localStorage.setItem(LAST, currency)
      onChoose(currency)
    }}
  />
)

interface ChoicesProps {
  of: readonly string[]
  currency: Currency
  onChoose(choice: string): void
}

const Choices = ({ of: choices, currency, onChoose }: ChoicesProps) => (
  <div class="actions">
    <span>{texts.which}</span>
    {choices.map((choice) => (
      <button key={choice} type="button" class="plain small" onClick={() => onChoose(choice)}>
        {moneyText(Number(choice), currency)}
      </button>
    ))}
  </div>
)

function Exchanged({ amount, currency }: { amount: string; currency: Currency }) {
  const rate = useRate()
  if (rate === null) return null
  const other = moneyText(exchanged(Number(amount), currency, rate), otherCurrency(currency))
  return (
    <>
      ≈ {other} · {rateName(rate)}
    </>
  )
}
