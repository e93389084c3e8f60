import { useState } from 'preact/hooks'
import { EXTERNAL_METHODS } from '../../../domain/external-methods.ts'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Field, Form } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { externalTexts } from '../external/texts.ts'
import { typedBound, writtenBound } from './bound.ts'

type Rule = Schemas['ConfirmationRule']

const title = say([
  'Segunda persona para lo cobrado por fuera',
  'A second person for what is paid outside',
])

/** From what amount on another person confirms what was paid outside, for each way to pay; only the owner decides it. */
export function SecondPerson({ isOwner }: { isOwner: boolean }) {
  const { id, client } = useMerchant()
  const [isOpen, setOpen] = useState(false)
  const reading = useRequest(() => client.getFloorSettings({}), [id])
  return (
    <details class="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {isOpen && (
        <Show of={reading}>
          {({ confirmation }) =>
            isOwner ? <Rules of={confirmation} /> : <ReadRules of={confirmation} />
          }
        </Show>
      )}
    </details>
  )
}

function Rules({ of }: { of: readonly Rule[] }) {
  const { client } = useMerchant()
  const [isSaved, setSaved] = useState(false)
  return (
    <Form
      send={(fields) => {
        setSaved(false)
        const confirmation = EXTERNAL_METHODS.flatMap((method) =>
          fields[method] ? [{ method, aboveVes: typedBound(fields[method]) }] : [],
        )
        return client.updateFloorSettings({ body: { confirmation } })
      }}
      onDone={() => setSaved(true)}
      action={say(['Guardar', 'Save'])}
      plain
      refusals={{
        INVALID_REQUEST: say([
          'Escribe los montos en bolívares, como 1.500,50.',
          'Enter the amounts in bolívares, such as 1500.50.',
        ]),
      }}
      aside={<span role="status">{isSaved && say(['Guardado.', 'Saved.'])}</span>}
    >
      <p class="quiet">
        {say([
          'Lo que pase de estos bolívares no cuenta hasta que otra persona lo confirme. Escribe 0 para que sea siempre; vacío, nunca.',
          'What is above these bolívares counts for nothing until another person confirms it. Enter 0 for always; empty is never.',
        ])}
      </p>
      {EXTERNAL_METHODS.map((method) => {
        const rule = of.find((one) => one.method === method)
        return (
          <Field
            key={method}
            name={method}
            label={externalTexts.methods[method]}
            value={rule && writtenBound(rule.aboveVes)}
            inputMode="decimal"
            maxLength={20}
            optional
          />
        )
      })}
    </Form>
  )
}

const ReadRules = ({ of }: { of: readonly Rule[] }) =>
  of.length === 0 ? (
    <p class="quiet">{say(['Nadie tiene que confirmarlo.', 'Nobody has to confirm it.'])}</p>
  ) : (
    <ul class="lines">
      {of.map(({ method, aboveVes }) => (
        <li key={method}>
          <div>{externalTexts.methods[method]}</div>
          <div>{say([`más de ${moneyText(aboveVes)}`, `above ${moneyText(aboveVes)}`])}</div>
        </li>
      ))}
    </ul>
  )
