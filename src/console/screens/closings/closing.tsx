import './closings.css'
import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Downloads, SHEETS } from '../../parts/downloads.tsx'
import { Facts } from '../../parts/facts.tsx'
import { dayText, Money, moneyText } from '../../parts/money.tsx'
import { Empty, Show } from '../../parts/reading.tsx'
import { isRefused, type Schemas } from '../../requests/client.ts'
import { type Reading, useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { Movements, Unmatched } from './movements.tsx'
import { Outside } from './outside.tsx'
import { closingTexts as texts } from './texts.ts'
import { UntilNow } from './until-now.tsx'

type Closing = Schemas['Closing']

/** A closed day: whether the books agree with the bank, its sums, and each movement. */
export function ClosingOfDay({ at }: ScreenProps<'day'>) {
  const { environment, client, id } = useMerchant()
  const day = at.day
  const title = say([`Cierre del ${dayText(day)}`, `Closing of ${dayText(day)}`])
  useTitle(title)
  const reading = useRequest(
    () => client.getClosing({ day, query: { environment } }),
    [id, environment, day],
  )
  const { failure } = reading
  const isOpen = isRefused(failure, 'NOT_FOUND')
  const isToday = day === caracasDay(new Date())
  return (
    <>
      <h1>{title}</h1>
      <Days day={day} />
      {isOpen && isToday ? (
        <UntilNow day={day} />
      ) : isOpen ? (
        <Empty title={say(['Este día no está cerrado', 'This day is not closed'])}>
          <p class="quiet">
            {say([
              'Un día se cierra entre las 2 y las 6 de la mañana siguiente, cuando el banco ya registró todo. Antes del primer cierre no hay nada que mostrar.',
              'A day is closed between 2 and 6 in the morning after it, when the bank has booked everything. Before the first closing there is nothing to show.',
            ])}
          </p>
        </Empty>
      ) : (
        <Show
          of={reading as Reading<Closing>}
          refusals={{
            FORBIDDEN: say([
              'El saldo y los cierres los ven quien es dueño y quien administra.',
              'The owner and administrators see the balance and the closings.',
            ]),
          }}
        >
          {(closing) => <Shown of={closing} />}
        </Show>
      )}
    </>
  )
}

/** Leads to the day before and the day after; the last one is today. */
function Days({ day }: { day: string }) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const to = (days: number) => merchantPath('closing', { day: addDays(day, days) })
  const isLast = day >= caracasDay(new Date())
  return (
    <nav class="actions" aria-label={say(['Otros días', 'Other days'])}>
      <Link to={to(-1)} class="button plain small">
        {say(['Día anterior', 'Day before'])}
      </Link>
      {!isLast && (
        <Link to={to(1)} class="button plain small">
          {say(['Día siguiente', 'Day after'])}
        </Link>
      )}
    </nav>
  )
}

function Verdict({ of: { difference, bankSilence } }: { of: Closing }) {
  if (bankSilence !== null) return <p class="notice quiet">{texts.silences[bankSilence]}</p>
  if (difference === null) return null
  return difference === 0 ? (
    <p class="notice good">
      {say([
        'El saldo coincide con el del banco, al céntimo.',
        'The balance is the bank’s own, to the céntimo.',
      ])}
    </p>
  ) : (
    <p class="notice wait">
      {say([
        `El banco dice otra cosa: la diferencia es de ${moneyText(difference)}. Revisa los movimientos con el banco.`,
        `The bank says something else: the difference is ${moneyText(difference)}. Check the movements with the bank.`,
      ])}
    </p>
  )
}

function Shown({ of }: { of: Closing }) {
  const { client, environment } = useMerchant()
  const unmatched = of.movements.filter(({ unmatchedReason }) => unmatchedReason !== null)
  const sum = (name: string, amount: number) => [name, <Money key={name} of={amount} />] as const
  return (
    <>
      <Verdict of={of} />
      <div class="closing">
        <div class="stack beside">
          <section class="card">
            <Facts
              of={[
                sum(texts.opening, of.opening),
                sum(say(['Entró', 'Came in']), of.in),
                sum(say(['Salió', 'Went out']), of.out),
                sum(say(['Comisiones del banco', 'Bank fees']), of.fees),
                sum(say(['Saldo final', 'Closing balance']), of.closing),
                of.bankClosing !== null &&
                  sum(say(['Según el banco', 'As the bank says']), of.bankClosing),
              ]}
            />
            {of.openingSource !== 'previous_closing' && (
              <p class="quiet">
                {texts.opening}: {texts.sources[of.openingSource]}
              </p>
            )}
            <Downloads
              formats={SHEETS}
              request={(format) =>
                client.getClosing({
                  day: `${of.day}.${format}`,
                  query: { environment },
                })
              }
            />
          </section>
          {of.externalPayments.length > 0 && <Outside of={of} />}
        </div>
        <div class="stack">
          {of.movementCount === 0 ? (
            <Empty title={say(['No hubo movimientos', 'Nothing was booked'])} />
          ) : (
            <>
              <section class="stack">
                <h2>{texts.unmatched}</h2>
                {unmatched.length === 0 ? (
                  <p class="quiet">
                    {say(['Cada movimiento está identificado.', 'Each movement is identified.'])}
                  </p>
                ) : (
                  <Unmatched of={unmatched} />
                )}
              </section>
              <section class="stack">
                <h2>{say(['Movimientos', 'Movements'])}</h2>
                <Movements of={of.movements} />
              </section>
            </>
          )}
        </div>
      </div>
      <p class="hint">
        {say([
          'Un día cerrado no cambia. Lo que llega después está en el cierre siguiente.',
          'A closed day does not change. What arrives later is on the next closing.',
        ])}
      </p>
    </>
  )
}
