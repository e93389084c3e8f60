import './shifts.css'
import { useMembership } from '../../frame/membership.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/form.tsx'
import { Moment, moneyText } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import type { ScreenProps } from '../../screen.ts'
import { session } from '../../session/session.ts'
import { useStore } from '../../session/store.ts'
import { type AmountLine, fieldOf, linesOf, tenderName } from './amounts.ts'
import { CloseShift } from './close-shift.tsx'
import { ShiftStatus } from './status.tsx'
import { shiftTexts as texts } from './texts.ts'

type Shift = Schemas['Shift']

/** One shift: its slip, which prints on 58 mm, 80 mm and A4, and what can be done about it. */
export function ShiftDetail({ at }: ScreenProps<'shift'>) {
  const { client, id } = useMerchant()
  useTitle(texts.one)
  const reading = useRequest(() => client.getShift({ shiftId: at.shift }), [id, at.shift])
  return (
    <div class="narrow">
      <Show of={reading}>
        {(shift) => (
          <>
            <Slip of={shift} />
            <Actions of={shift} onDone={reading.reload} />
          </>
        )}
      </Show>
    </div>
  )
}

function Slip({ of: shift }: { of: Shift }) {
  const { id } = useMerchant()
  const merchant = useMembership(id)
  const place = usePlaceOf(shift)
  return (
    <section class="card slip">
      <div class="slip-head">
        <p class="slip-merchant">{merchant?.name}</p>
        <h1>
          {texts.one} · {place.till}
        </h1>
        <p class="quiet">{place.branch}</p>
        <p>
          <ShiftStatus of={shift} />
        </p>
        {shift.environment === 'test' && (
          <p class="slip-mark">{say(['PRUEBA: no es dinero', 'TEST: no money'])}</p>
        )}
      </div>
      <Facts
        of={[
          [say(['Abrió', 'Opened by']), shift.openedBy.name],
          [say(['Desde', 'From']), <Moment key="from" of={shift.openedAt} isKept />],
          shift.closedBy && [say(['Cerró', 'Closed by']), shift.closedBy.name],
          shift.closedAt !== null && [
            say(['Hasta', 'Until']),
            <Moment key="until" of={shift.closedAt} isKept />,
          ],
          shift.float.length > 0 && [
            texts.float,
            shift.float.map(({ amount, currency }) => moneyText(amount, currency)).join(' + '),
          ],
        ]}
      />
      <Amounts of={shift} />
      {shift.differenceVes !== null && (
        <p class="slip-total">
          <span>{say(['Diferencia en bolívares', 'Difference in bolívares'])}</span>{' '}
          <strong>{moneyText(shift.differenceVes)}</strong>
        </p>
      )}
      {shift.note !== null && (
        <p class="slip-note">
          {texts.note}: {shift.note}
        </p>
      )}
      {shift.managerNote !== null && (
        <p class="slip-note">
          {shift.notedBy?.name}: {shift.managerNote}
        </p>
      )}
      <p class="quiet slip-id">{shift.id}</p>
      <div class="slip-signatures" aria-hidden="true">
        <span>{say(['Entrega', 'Hands over'])}</span>
        <span>{say(['Recibe', 'Receives'])}</span>
      </div>
      <p class="quiet">{say(['No es un documento fiscal.', 'Not a fiscal document.'])}</p>
    </section>
  )
}

/** The names of a shift's till and branch; empty until they are known. */
function usePlaceOf({ tillId, branchId }: Shift): { till: string; branch: string } {
  const { client } = useMerchant()
  const till = useRequest(() => client.getTill({ tillId }), [tillId])
  const branch = useRequest(() => client.getBranch({ branchId }), [branchId])
  return { till: till.data?.name ?? '', branch: branch.data?.name ?? '' }
}

function Amounts({ of: shift }: { of: Shift }) {
  const lines = linesOf(shift)
  if (lines.length > 0) {
    return (
      <ul class="slip-amounts">
        {lines.map((line) => (
          <AmountOf key={fieldOf(line)} {...line} />
        ))}
      </ul>
    )
  }
  if (shift.status === 'open' && shift.expected === null) {
    return (
      <p class="quiet">
        {say([
          'Cuando lo cierres verás qué debía haber.',
          'Once you close it you see what should have been there.',
        ])}
      </p>
    )
  }
  return <p class="quiet">{say(['No se cobró nada.', 'Nothing was taken.'])}</p>
}

const AmountOf = ({ expected, counted, difference, ...tender }: AmountLine) => (
  <li>
    <strong>{tenderName(tender)}</strong>
    <dl>
      {(
        [
          [texts.expected, expected],
          [texts.counted, counted],
          [texts.difference, difference],
        ] as const
      ).map(
        ([name, amount]) =>
          amount !== null && (
            <div key={name} class={name === texts.difference && amount !== 0 ? 'differs' : ''}>
              <dt>{name}</dt>
              <dd>{moneyText(amount, tender.currency)}</dd>
            </div>
          ),
      )}
    </dl>
  </li>
)

interface ActionsProps {
  of: Shift
  onDone(): unknown
}

function Actions({ of: shift, onDone }: ActionsProps) {
  const { can } = useMerchant()
  const current = useStore(session)
  const isOwn = current.state === 'in' && current.user.id === shift.openedBy.id
  const isManager = can('floor:write')
  return (
    <div class="actions">
      {shift.status === 'open' && (isOwn || isManager) && <CloseShift of={shift} onDone={onDone} />}
      {shift.status === 'closed' && (
        <button
          type="button"
          class={shift.noteRequired ? 'plain' : undefined}
          onClick={() => print()}
        >
          {say(['Imprimir', 'Print'])}
        </button>
      )}
      {shift.status === 'closed' && shift.notedAt === null && isManager && (
        <ExplainDifference of={shift} onDone={onDone} />
      )}
    </div>
  )
}

function ExplainDifference({ of: shift, onDone }: ActionsProps) {
  const { client } = useMerchant()
  return (
    <Action
      label={say(['Explicar la diferencia', 'Explain the difference'])}
      look={shift.noteRequired ? 'main' : 'plain'}
      send={({ note = '' }) => client.noteShift({ shiftId: shift.id, body: { note } })}
      onDone={onDone}
    >
      <Field
        name="note"
        label={say(['De qué viene', 'Where it comes from'])}
        maxLength={500}
        rows={3}
      />
    </Action>
  )
}
