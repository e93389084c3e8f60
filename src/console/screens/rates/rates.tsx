import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { dayText, rateText } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Converter } from './converter.tsx'
import { History } from './history.tsx'
import { rateTexts as texts } from './texts.ts'

type Rate = Schemas['Rate']

/** The rate of the day, a calculator with it, and those of earlier days. */
export function Rates() {
  useTitle(texts.title)
  const reading = useRequest(() => api.listRates(), [])
  return (
    <>
      <h1>{texts.title}</h1>
      <Show of={reading}>
        {({ data }) => data.map((rate) => <Today key={rate.currency} of={rate} />)}
      </Show>
      <Converter />
      <History />
    </>
  )
}

const sourceText = (source: string): string =>
  source === 'manual' ? say(['nosotros, a mano', 'ourselves, by hand']) : source

function Today({ of: { rate, source, effectiveDate, carriedForward } }: { of: Rate }) {
  const day = dayText(effectiveDate)
  return (
    <section class="card">
      <p class="price">
        <span class="money">{rateText(rate)}</span> {say(['por dólar', 'per dollar'])}
      </p>
      <p class="quiet">
        {carriedForward
          ? say([
              `Es la del ${day}: la última publicada sigue valiendo hoy.`,
              `It is that of ${day}: the last one published is still valid today.`,
            ])
          : say([`Vale desde el ${day}.`, `Valid from ${day}.`])}{' '}
        {say([`Fuente: ${sourceText(source)}.`, `Source: ${sourceText(source)}.`])}
      </p>
    </section>
  )
}
