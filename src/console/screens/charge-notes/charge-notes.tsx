import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { Chips } from '../../parts/chips.tsx'
import { Downloads, SHEETS } from '../../parts/downloads.tsx'
import { ListScreen } from '../../parts/list.tsx'
import { dayOf, nextDay } from '../../parts/period.ts'
import { Empty } from '../../parts/reading.tsx'
import { useRowKeys } from '../../parts/use-row-keys.ts'
import { Link } from '../../router.tsx'
import { CollectionsNav } from '../collections/collections-nav.tsx'
import { collectionTexts } from '../collections/texts.ts'
import { NoteRows } from './note-rows.tsx'
import { noteTexts as texts } from './texts.ts'

const STATUSES = ['open', 'partially_paid', 'paid', 'void'] as const
const DUE = ['yes', 'no'] as const

const usualFilters = () => [
  { label: say(['Todas', 'All']), values: { status: null, overdue: null } },
  { label: say(['Vencidas', 'Overdue']), values: { status: null, overdue: 'yes' } },
  { label: texts.statuses.open, values: { status: 'open', overdue: null } },
  { label: texts.statuses.partially_paid, values: { status: 'partially_paid', overdue: null } },
  { label: texts.statuses.paid, values: { status: 'paid', overdue: null } },
]

/** A merchant’s charge notes, newest first. */
export function ChargeNotes() {
  const { environment, client, can } = useMerchant()
  useRowKeys()
  return (
    <ListScreen
      title={texts.title}
      actions={() =>
        can('collections:write') && (
          <div class="actions">
            <Link to={merchantPath('importCollections', { kind: 'notes' })} class="button plain">
              {collectionTexts.import}
            </Link>
            <Link to={merchantPath('newChargeNote')} class="button">
              {texts.create}
            </Link>
          </div>
        )
      }
      below={<CollectionsNav />}
      chips={<Chips label={say(['Lo más buscado', 'Most asked for'])} of={usualFilters()} />}
      filters={{
        search: {
          label: say(['Buscar', 'Search']),
          placeholder: say([
            'Número, cliente, cédula, teléfono…',
            'Number, customer, document, phone…',
          ]),
          isWide: true,
        },
        status: {
          isMore: true,
          label: say(['Estado', 'Status']),
          options: STATUSES,
          names: texts.statuses,
        },
        overdue: {
          isMore: true,
          label: say(['Vencida', 'Overdue']),
          options: DUE,
          names: { yes: say(['Sí', 'Yes']), no: say(['No', 'No']) },
        },
        from: { isMore: true, label: say(['Desde el día', 'From the day']), type: 'date' },
        to: { isMore: true, label: say(['Hasta el día', 'Until the day']), type: 'date' },
      }}
      read={({ from, to, overdue, ...query }) =>
        client.listChargeNotes({
          query: {
            environment,
            from: dayOf(from),
            to: nextDay(dayOf(to)),
            ...(overdue && { overdue: overdue === 'yes' }),
            ...query,
          },
        })
      }
      empty={
        <Empty title={say(['Aún no hay notas', 'No notes yet'])}>
          <p class="quiet">
            {say([
              'Una nota dice qué te debe un cliente y hasta cuándo, y tiene una página para pagarla. No es factura.',
              'A note says what a customer owes you and by when, and has a page to pay it. It is no invoice.',
            ])}
          </p>
        </Empty>
      }
      noneFound={<Empty title={say(['Ninguna nota así', 'No such note'])} />}
      foot={({ status, overdue }) =>
        can('collections:export') && (
          <Downloads
            formats={{ csv: SHEETS.csv }}
            request={() =>
              client.exportChargeNotes({
                query: {
                  environment,
                  ...(status && { status }),
                  ...(overdue && { overdue: overdue === 'yes' }),
                },
              })
            }
          />
        )
      }
    >
      {(notes) => <NoteRows of={notes} />}
    </ListScreen>
  )
}
