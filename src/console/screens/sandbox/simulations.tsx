import { say } from '../../language.ts'
import { QuickAction } from '../../parts/action.tsx'
import { momentText, moneyText, rateText } from '../../parts/money.tsx'
import { Status } from '../../parts/status.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { sandboxTexts as texts } from './texts.ts'

type Simulation = Schemas['Simulation']

const TONES = { active: 'wait', spent: 'good', ended: 'quiet' } as const
/** Of those that are over. */
const SHOWN = 10

/** The active simulations, which can be ended, and the latest of the others. */
export function Simulations({ of, onEnded }: { of: readonly Simulation[]; onEnded(): void }) {
  const active = of.filter(({ status }) => status === 'active')
  const over = of.filter(({ status }) => status !== 'active').slice(0, SHOWN)
  return (
    <>
      <section class="card">
        <h2>{say(['Activas ahora', 'Active now'])}</h2>
        {active.length === 0 ? (
          <p class="quiet">
            {say(['Ninguna simulación está activa.', 'No simulation is active.'])}
          </p>
        ) : (
          <ul class="lines">
            {active.map((one) => (
              <li key={one.id}>
                <SimulationFacts of={one} />
                <EndButton of={one} onEnded={onEnded} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {over.length > 0 && (
        <details>
          <summary>{say(['Las últimas', 'The latest'])}</summary>
          <ul class="lines">
            {over.map((one) => (
              <li key={one.id}>
                <SimulationFacts of={one} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** What the simulation was asked to be, in a few words. */
const detailsOf = ({ amount, rate, delaySeconds, payment }: Simulation): string[] =>
  [
    amount !== null && moneyText(amount),
    rate !== null && `${rateText(rate)} ${say(['por dólar', 'for a dollar'])}`,
    delaySeconds !== null && say([`${delaySeconds} s`, `${delaySeconds} s`]),
    payment !== null &&
      `${moneyText(payment.amount)}, ${payment.phone}, ${say(['referencia', 'reference'])} ${payment.reference}`,
  ].filter((part) => part !== false)

/** How long an active one lasts. */
const durationOf = ({ endsAt, type }: Simulation): string => {
  if (endsAt !== null) return `${say(['hasta', 'until'])} ${momentText(endsAt)}`
  return type === 'rate_change'
    ? say(['hasta que la termines', 'until you end it'])
    : say(['hasta la próxima operación', 'until the next operation'])
}

const SimulationFacts = ({ of }: { of: Simulation }) => (
  <div>
    <strong>{texts.types[of.type][0]}</strong>{' '}
    <Status tone={TONES[of.status]}>{texts.statuses[of.status]}</Status>
    <p class="quiet">
      {[...detailsOf(of), of.status === 'active' ? durationOf(of) : momentText(of.createdAt)].join(
        ', ',
      )}
    </p>
  </div>
)

const EndButton = ({ of, onEnded }: { of: Simulation; onEnded(): void }) => (
  <div class="actions">
    <QuickAction
      label={say(['Terminar', 'End'])}
      look="plain small"
      aria-label={texts.endOf(texts.types[of.type][0] ?? '')}
      send={() => api.endSimulation({ id: of.id })}
      onDone={onEnded}
    />
  </div>
)
