import './rates.css'
import { useState } from 'preact/hooks'
import { typedAmount } from '../../parts/amount.ts'
import { Field, Form } from '../../parts/form.tsx'
import { moneyText, rateText } from '../../parts/money.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { rateTexts } from './texts.ts'

const texts = rateTexts.convert
type Conversion = Schemas['Conversion']

/** Calculates at the rate of the day; nothing is moved. */
export function Converter() {
  const [answer, setAnswer] = useState<Conversion | null>(null)
  return (
    <section class="card">
      <h2>{texts.title}</h2>
      <Form
        send={({ amount = '', way = '' }) => {
          setAnswer(null)
          const [from, to] = way === 'usd' ? (['VES', 'USD'] as const) : (['USD', 'VES'] as const)
          return api.convertCurrency({ query: { from, to, amount: typedAmount(amount) } })
        }}
        onDone={setAnswer}
        action={texts.action}
        refusals={{ SERVICE_UNAVAILABLE: rateTexts.old }}
      >
        <div class="pair">
          <Field
            name="amount"
            label={texts.amount}
            hint={texts.amountHint}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
          <Field
            name="way"
            label={texts.way}
            options={[
              ['ves', texts.toVes],
              ['usd', texts.toUsd],
            ]}
          />
        </div>
      </Form>
      <div role="status">
        {answer && (
          <div class="notice good">
            <p class="price money">
              {moneyText(answer.amount, answer.from)} = {moneyText(answer.result, answer.to)}
            </p>
            <p>{texts.at(rateText(answer.rate))}</p>
          </div>
        )}
      </div>
    </section>
  )
}
