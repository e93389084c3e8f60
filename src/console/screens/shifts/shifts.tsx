import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { ListScreen } from '../../parts/list.tsx'
import { Moment, Money } from '../../parts/money.tsx'
import { dayOf, nextDay } from '../../parts/period.ts'
import { Empty } from '../../parts/reading.tsx'
import { Rows } from '../../parts/rows.tsx'
import type { Schemas } from '../../requests/client.ts'
import { besideTexts } from '../payments/beside.ts'
import { ShiftStatus } from './status.tsx'
import { namesOf, useTills } from './tills.ts'

const STATES = ['open', 'closed'] as const

const stateTexts = say({ open: ['Abiertos', 'Open'], closed: ['Cerrados', 'Closed'] })

/** The shifts of the tills, newest first; of a cashier her own. */
export function Shifts() {
  const { environment, client } = useMerchant()
  const names = namesOf(useTills())
  return (
    <ListScreen
      title={besideTexts.shifts}
      filters={{
        state: {
          areChips: true,
          label: say(['Estado', 'Status']),
          options: STATES,
          names: stateTexts,
        },
        from: { isMore: true, label: say(['Desde el día', 'From the day']), type: 'date' },
        to: { isMore: true, label: say(['Hasta el día', 'Until the day']), type: 'date' },
      }}
      read={({ from, to, state, ...query }) =>
        client.listShifts({
          query: {
            environment,
            from: dayOf(from),
            to: nextDay(dayOf(to)),
            ...(state && { open: state === 'open' }),
            ...query,
          },
        })
      }
      empty={
        <Empty title={say(['Aún no hay turnos', 'No shifts yet'])}>
          <p class="quiet">
            {say([
              'Quien cobra abre su turno en la pantalla de la caja, y lo cierra con lo que contó.',
              'Who takes payments opens a shift on the till’s screen, and closes it with what was counted.',
            ])}
          </p>
        </Empty>
      }
    >
      {(shifts) => (
        <Rows of={shifts}>
          {(shift) => ({
            to: merchantPath('shift', { shift: shift.id }),
            name: shift.openedBy.name,
            about: <span class="line">{names[shift.tillId] ?? ''}</span>,
            figure: differs(shift) && <Money of={shift.differenceVes ?? 0} />,
            state: (
              <>
                <ShiftStatus of={shift} />
                <span class="quiet">
                  <Moment of={shift.openedAt} />
                </span>
              </>
            ),
          })}
        </Rows>
      )}
    </ListScreen>
  )
}

const differs = ({ differenceVes }: Schemas['Shift']): boolean =>
  differenceVes !== null && differenceVes !== 0
