import { useState } from 'preact/hooks'
import { Ask } from '../../frame/ask.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Action, QuickAction } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { dayText, moneyText } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { tell } from '../../parts/toast.tsx'
import { together } from '../../requests/outcomes.ts'
import { useRequest } from '../../requests/use-request.ts'
import { Link } from '../../router.tsx'
import type { ScreenProps } from '../../screen.ts'
import { NoteRows } from '../charge-notes/note-rows.tsx'
import { SeriesStatus } from './all-series.tsx'
import { CustomersChoice, chosenCustomers } from './customers-choice.tsx'
import { SeriesFields, typedSeries } from './series-fields.tsx'
import { countText, rhythmText, type Series, seriesTexts as texts } from './texts.ts'

const NOTES_SHOWN = 10
const CUSTOMERS_SHOWN = 10

/** One series: what it charges, what comes next, to whom, and the notes that it has made. */
export function SeriesDetail({ at }: ScreenProps<'series'>) {
  const { client, id, environment } = useMerchant()
  useTitle(texts.one)
  const { series: seriesId } = at
  const reading = useRequest(() => client.getSeries({ seriesId }), [id, seriesId])
  const notes = useRequest(
    () => client.listChargeNotes({ query: { environment, seriesId, limit: NOTES_SHOWN } }),
    [id, environment, seriesId],
  )
  return (
    <Show of={reading}>
      {(series) => (
        <>
          <div class="title">
            <div>
              <h1>{series.concept}</h1>
              <p class="price money">{moneyText(series.amount, series.currency)}</p>
            </div>
            <SeriesStatus of={series} />
          </div>
          <section class="card">
            <SeriesFacts of={series} />
            <Actions of={series} onDone={reading.reload} />
          </section>
          <Customers of={series} onDone={reading.reload} />
          <Show of={notes}>
            {({ data }) =>
              data.length > 0 && (
                <section class="stack">
                  <h2>{say(['Las últimas notas', 'The latest notes'])}</h2>
                  <NoteRows of={data} />
                </section>
              )
            }
          </Show>
        </>
      )}
    </Show>
  )
}

const SeriesFacts = ({ of: series }: { of: Series }) => (
  <Facts
    of={[
      series.nextOn !== null && [
        say(['Próximas notas', 'Next notes']),
        say([
          `${dayText(series.nextOn)} · ${countText(series.customers.length)}`,
          `${dayText(series.nextOn)} · ${countText(series.customers.length)}`,
        ]),
      ],
      [say(['Cuándo', 'When']), rhythmText(series)],
      [say(['Días para pagar', 'Days to pay']), String(series.dueAfterDays)],
      [say(['Desde', 'Since']), dayText(series.startsOn)],
      series.endsOn !== null && [say(['Termina el', 'Ends on']), dayText(series.endsOn)],
    ]}
  />
)

interface SeriesProps {
  of: Series
  onDone(): Promise<void>
}

function Actions({ of: series, onDone }: SeriesProps) {
  const { client, can } = useMerchant()
  const path = { seriesId: series.id }
  if (series.status === 'ended') return null
  if (!can('collections:write'))
    return <Ask action="collections:write" what={say(['Cambiar la serie', 'Change the series'])} />
  const isActive = series.status === 'active'
  const pause = () => client.pauseSeries(path)
  const resume = () => client.resumeSeries(path)
  return (
    <div class="actions">
      <EditSeries of={series} onDone={onDone} />
      <QuickAction
        label={isActive ? say(['Poner en pausa', 'Pause']) : say(['Reanudar', 'Resume'])}
        look="plain"
        send={isActive ? pause : resume}
        onDone={() =>
          tell(
            isActive
              ? say(['Serie en pausa', 'Series paused'])
              : say(['Serie reanudada', 'Series resumed']),
            async () => {
              await (isActive ? resume() : pause())
              await onDone()
            },
          )
        }
        onAnswer={onDone}
      />
      <Action
        label={say(['Terminar', 'End'])}
        look="plain"
        title={say([`¿Terminar «${series.concept}»?`, `End “${series.concept}”?`])}
        action={say(['Terminar la serie', 'End the series'])}
        once={`end ${series.id}`}
        send={(_, options) => client.endSeries(path, options)}
        onDone={onDone}
        danger
      >
        <p class="quiet">
          {say([
            'No hará más notas, y no se deshace. Las que hizo quedan como están.',
            'It makes no more notes, and this is not undone. Those that it has made stay as they are.',
          ])}
        </p>
      </Action>
    </div>
  )
}

/** All that a change replaces, as it is. */
const fieldsOf = (series: Series) => {
  const { concept, amount, currency, lines, day, endsOn, dueAfterDays, customers } = series
  return {
    ...{ concept, amount, currency, day, dueAfterDays, customers },
    ...(lines && { lines }),
    ...(endsOn && { endsOn }),
  }
}

function EditSeries({ of: series, onDone }: SeriesProps) {
  const { client } = useMerchant()
  return (
    <Action
      label={say(['Cambiar', 'Change'])}
      look="plain"
      title={say(['Cambiar la serie', 'Change the series'])}
      action={say(['Guardar', 'Save'])}
      send={(fields) => {
        const typed = typedSeries(fields)
        // Its lines add up to the amount that it had.
        const { lines } = typed.amount === series.amount ? series : { lines: null }
        return client.updateSeries({
          seriesId: series.id,
          body: { ...typed, ...(lines && { lines }), customers: series.customers },
        })
      }}
      onDone={() => {
        tell(say(['Serie guardada', 'Series saved']), async () => {
          await client.updateSeries({ seriesId: series.id, body: fieldsOf(series) })
          await onDone()
        })
        void onDone()
      }}
    >
      <p class="notice quiet">
        {say([
          'Cuenta desde el próximo período. Las notas que ya hizo no cambian.',
          'It counts from the next period on. The notes that it has made do not change.',
        ])}
      </p>
      <SeriesFields of={series} />
    </Action>
  )
}

function Customers({ of: series, onDone }: SeriesProps) {
  const { client, can } = useMerchant()
  const [shown, setShown] = useState(CUSTOMERS_SHOWN)
  const ids = series.customers.slice(0, shown)
  const reading = useRequest(
    () => together(ids.map((customerId) => client.getCustomer({ customerId }))),
    [ids.join()],
  )
  const mayChange = can('collections:write') && series.status !== 'ended'
  const change = (customers: readonly string[]) =>
    client.updateSeries({
      seriesId: series.id,
      body: { ...fieldsOf(series), customers: [...customers] },
    })
  return (
    <section class="card">
      <h2>{countText(series.customers.length)}</h2>
      <Show of={reading}>
        {(customers) => (
          <ul class="lines">
            {customers.map(({ id, name }) => (
              <li key={id}>
                <div>
                  <Link to={merchantPath('customer', { customer: id })}>{name}</Link>
                </div>
                {mayChange && series.customers.length > 1 && (
                  <QuickAction
                    label={say(['Quitar', 'Remove'])}
                    look="plain small"
                    aria-label={say([`Quitar a ${name}`, `Remove ${name}`])}
                    send={() => change(series.customers.filter((other) => other !== id))}
                    onDone={() =>
                      tell(
                        say([
                          `${name} no tendrá más notas de esta serie`,
                          `${name} gets no more notes of this series`,
                        ]),
                        async () => {
                          await change(series.customers)
                          await onDone()
                        },
                      )
                    }
                    onAnswer={onDone}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Show>
      {series.customers.length > shown && (
        <button type="button" class="plain" onClick={() => setShown(shown + CUSTOMERS_SHOWN)}>
          {say(['Mostrar más', 'Show more'])}
        </button>
      )}
      {mayChange && (
        <div class="actions">
          <Action
            label={say(['Agregar clientes', 'Add customers'])}
            look="plain"
            action={say(['Agregar', 'Add'])}
            send={(fields) => change([...series.customers, ...chosenCustomers(fields)])}
            onDone={onDone}
          >
            <p class="quiet">
              {say([
                'Tienen su primera nota en el próximo período.',
                'They get their first note in the next period.',
              ])}
            </p>
            <CustomersChoice without={series.customers} />
          </Action>
        </div>
      )}
    </section>
  )
}
