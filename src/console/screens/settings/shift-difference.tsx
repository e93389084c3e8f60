import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Field, Form } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import { useRequest } from '../../requests/use-request.ts'
import { typedBound, writtenBound } from './bound.ts'

/** From what difference on a closed shift wants a manager's note. */
export function ShiftDifference() {
  const { id, client, can } = useMerchant()
  const [isOpen, setOpen] = useState(false)
  const reading = useRequest(() => client.getFloorSettings({}), [id])
  return (
    <details class="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{say(['Diferencias al cerrar un turno', 'Differences when a shift is closed'])}</h2>
      </summary>
      {isOpen && (
        <Show of={reading}>
          {({ shiftDifferenceBoundVes: bound }) =>
            can('floor:write') ? <Bound of={bound} /> : <ReadBound of={bound} />
          }
        </Show>
      )}
    </details>
  )
}

function Bound({ of }: { of: number | null }) {
  const { client } = useMerchant()
  const [isSaved, setSaved] = useState(false)
  return (
    <Form
      send={({ bound }) => {
        setSaved(false)
        const body = { shiftDifferenceBoundVes: bound ? typedBound(bound) : null }
        return client.updateFloorSettings({ body })
      }}
      onDone={() => setSaved(true)}
      action={say(['Guardar', 'Save'])}
      plain
      refusals={{
        INVALID_REQUEST: say([
          'Escribe el monto en bolívares, como 1.500,50.',
          'Enter the amount in bolívares, such as 1500.50.',
        ]),
      }}
      aside={<span role="status">{isSaved && say(['Guardado.', 'Saved.'])}</span>}
    >
      <Field
        name="bound"
        label={say(['Bolívares de diferencia', 'Bolívares of difference'])}
        hint={say([
          'Si sobra o falta más, alguien que administre tiene que decir de qué viene. Vacío, nunca.',
          'If more is over or missing, somebody who manages has to say what it comes from. Empty is never.',
        ])}
        value={of === null ? undefined : writtenBound(of)}
        inputMode="decimal"
        maxLength={20}
        optional
      />
    </Form>
  )
}

const ReadBound = ({ of }: { of: number | null }) => (
  <p class="quiet">
    {of === null
      ? say(['Nadie tiene que explicarlas.', 'Nobody has to explain them.'])
      : say([
          `Se explican las de más de ${moneyText(of)}.`,
          `Those above ${moneyText(of)} are explained.`,
        ])}
  </p>
)
