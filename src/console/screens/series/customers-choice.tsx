import { useId, useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { QuickAction } from '../../parts/action.tsx'
import { useFieldError } from '../../parts/form.tsx'
import { readAll } from '../../requests/read-all.ts'
import { CustomerField } from '../customers/customer-field.tsx'
import { countText } from './texts.ts'

type Named = Readonly<{ id: string; name: string }>

/** How many of those who are chosen are shown at once. */
const FIRST_SHOWN = 20

/** The ids of who was chosen in a form's `CustomersChoice`. */
export const chosenCustomers = ({ chosen = '' }: Record<string, string>): string[] =>
  chosen.split(' ').filter(Boolean)

interface CustomersChoiceProps {
  /** Who need not be chosen again. */
  without?: readonly string[]
}

/** Customers, chosen by a search one after the other, or all at once. */
export function CustomersChoice({ without = [] }: CustomersChoiceProps) {
  const { client, environment } = useMerchant()
  const [chosen, setChosen] = useState<readonly Named[]>([])
  const [shown, setShown] = useState(FIRST_SHOWN)
  const error = useFieldError('customers')
  const id = useId()
  const add = (others: readonly Named[]) => {
    const known = new Set([...without, ...chosen.map((one) => one.id)])
    setChosen([...chosen, ...others.filter((one) => !known.has(one.id))])
  }
  return (
    <fieldset class="checkables stack" aria-describedby={error ? id : undefined}>
      <legend>{say(['A quién', 'To whom'])}</legend>
      {error && (
        <p class="error" id={id}>
          {error}
        </p>
      )}
      <input type="hidden" name="chosen" value={chosen.map((one) => one.id).join(' ')} />
      <CustomerField
        name="searched"
        label={say(['Agregar un cliente', 'Add a customer'])}
        without={[...without, ...chosen.map((one) => one.id)]}
        isEmptied
        onChoose={(customer) => add([customer])}
      />
      <div class="actions">
        <QuickAction
          label={say(['Agregar a todos', 'Add all of them'])}
          look="plain small"
          send={() => readAll((page) => client.listCustomers({ query: { environment, ...page } }))}
          onDone={add}
        />
        <span role="status">{chosen.length > 0 && countText(chosen.length)}</span>
      </div>
      {chosen.length > 0 && (
        <ul class="lines">
          {chosen.slice(0, shown).map((one) => (
            <li key={one.id}>
              <div>{one.name}</div>
              <button
                type="button"
                class="plain small"
                aria-label={say([`Quitar a ${one.name}`, `Remove ${one.name}`])}
                onClick={() => setChosen(chosen.filter((other) => other !== one))}
              >
                {say(['Quitar', 'Remove'])}
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > shown && (
        <button type="button" class="plain" onClick={() => setShown(shown + 4 * FIRST_SHOWN)}>
          {say(['Mostrar más', 'Show more'])}
        </button>
      )}
    </fieldset>
  )
}
