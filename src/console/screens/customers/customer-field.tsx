import { say } from '../../language.ts'
import { type Choice, ComboField } from '../../parts/combo-field.tsx'
import { type Customer, customerTexts as texts, traitsOf } from './texts.ts'
import { useCustomers } from './use-customers.ts'

const choiceOf = (customer: Customer): Choice => [
  customer.id,
  [customer.name, traitsOf(customer)].filter(Boolean).join(' · '),
]

interface CustomerFieldProps {
  name?: string
  label?: string
  chosen?: Customer | undefined
  /** Who is not among those to choose from. */
  without?: readonly string[]
  /** Whether several are chosen, one after the other. */
  isEmptied?: boolean
  onChoose?(customer: Customer): void
}

/** A customer, found by what is typed of their name, document, phone or number. */
export function CustomerField(props: CustomerFieldProps) {
  const { name = 'customerId', label = texts.one, chosen, without = [], isEmptied = false } = props
  const { found, search } = useCustomers()
  const others = found.filter(({ id }) => !without.includes(id))
  return (
    <ComboField
      name={name}
      label={label}
      placeholder={say(['Nombre, cédula o teléfono', 'Name, document or phone'])}
      listLabel={texts.title}
      chosen={chosen && choiceOf(chosen)}
      found={others.map(choiceOf)}
      onSearch={search}
      isEmptied={isEmptied}
      onChoose={([id]) => {
        const customer = others.find((other) => other.id === id)
        if (customer) props.onChoose?.(customer)
      }}
    />
  )
}
