import './rates.css'
import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { typedAmount } from '../../parts/amount.ts'
import { Field, Form } from '../../parts/form.tsx'
import { moneyText, rateText } from '../../parts/money.tsx'
import { api, type Schemas } from '../../requests/client.ts'

type Conversion = Schemas['Conversion']

/** Calculates at the rate of the day; nothing is moved. */
export function Converter() {
  const [answer, setAnswer] = useState<Conversion | null>(null)
  return (
    <section class="card">
      <h2>{say(['Calculadora', 'Calculator'])}</h2>
      <Form
        send={({ amount = '', way = '' }) => {
          setAnswer(null)
          const [from, to] = way === 'usd' ? (['VES', 'USD'] as const) : (['USD', 'VES'] as const)
          return api.convertCurrency({ query: { from, to, amount: typedAmount(amount) } })
        }}
        onDone={setAnswer}
        action={say(['Calcular', 'Calculate'])}
      >
        <div class="pair">
          <Field
            name="amount"
            label={say(['Monto', 'Amount'])}
            hint={say(['Como 25,50.', 'Such as 25.50.'])}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
          <Field
            name="way"
            label={say(['De qué a qué', 'From what to what'])}
            options={[
              ['ves', say(['De dólares a bolívares', 'Dollars to bolívares'])],
              ['usd', say(['De bolívares a dólares', 'Bolívares to dollars'])],
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
            <p>
              {say([
                `A ${rateText(answer.rate)} por dólar.`,
                `At ${rateText(answer.rate)} per dollar.`,
              ])}
            </p>
          </div>
        )}
      </div>
    </section>
  )
}
