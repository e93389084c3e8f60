import { formatPhone } from '../../../domain/phone.ts'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import { tell } from '../../parts/toast.tsx'
import { given } from '../../requests/given.ts'
import { type Customer, customerTexts as texts } from './texts.ts'

/** What was typed of a customer, as the interface takes it. */
const typedFields = ({ name = '', phones = '', ...more }: Record<string, string>) => ({
  name,
  phones: phones.split(/[\n,;]+/).flatMap((phone) => phone.trim() || []),
  ...given(more),
})

interface NewCustomerProps {
  label?: string
  look?: 'plain small'
  onDone(customer: Customer): void
}

/** Makes a customer in a dialog, on whatever screen one is needed. */
export function NewCustomer({ label = texts.create, look, onDone }: NewCustomerProps) {
  const { client, environment, id } = useMerchant()
  return (
    <Action
      label={label}
      look={look}
      title={texts.create}
      action={texts.create}
      once={`customer ${id} ${environment}`}
      isNewAfterRefusal
      send={(fields, options) =>
        client.createCustomer({ body: { ...typedFields(fields), environment } }, options)
      }
      refusals={{ CONFLICT: texts.taken }}
      onDone={onDone}
    >
      <CustomerFields />
    </Action>
  )
}

interface EditCustomerProps {
  of: Customer
  onDone(): Promise<void>
}

/** Changes what is known of a customer. */
export function EditCustomer({ of: customer, onDone }: EditCustomerProps) {
  const { client } = useMerchant()
  const path = { customerId: customer.id }
  return (
    <Action
      label={say(['Cambiar', 'Change'])}
      look="plain"
      title={say(['Cambiar el cliente', 'Change the customer'])}
      action={say(['Guardar', 'Save'])}
      send={(fields) =>
        client.updateCustomer({
          ...path,
          body: { ...typedFields(fields), ...given({ metadata: customer.metadata }) },
        })
      }
      refusals={{ CONFLICT: texts.taken }}
      onDone={() => {
        tell(say(['Cliente guardado', 'Customer saved']), async () => {
          await client.updateCustomer({ ...path, body: fieldsOf(customer) })
          await onDone()
        })
        void onDone()
      }}
    >
      <CustomerFields of={customer} />
    </Action>
  )
}

/** What a customer was, to be so again. */
const fieldsOf = (customer: Customer) => {
  const { name, phones, document, email, externalReference, metadata, notes } = customer
  return { name, phones, ...given({ document, email, externalReference, metadata, notes }) }
}

const CustomerFields = ({ of: customer }: { of?: Customer }) => (
  <>
    <Field
      name="name"
      label={say(['Nombre', 'Name'])}
      value={customer?.name}
      maxLength={120}
      autoComplete="off"
    />
    <Field
      name="document"
      label={say(['Cédula o RIF', 'Cédula or RIF'])}
      hint={say(['Como V-12.345.678.', 'Such as V-12.345.678.'])}
      value={customer?.document ?? undefined}
      maxLength={30}
      optional
    />
    <Field
      name="phones"
      label={say(['Teléfonos', 'Phones'])}
      hint={say([
        'Uno por línea. Un pago que llega desde uno de ellos se sabe de quién es.',
        'One a line. A payment from one of them is known to be theirs.',
      ])}
      value={customer?.phones.map(formatPhone).join('\n')}
      rows={2}
      optional
    />
    <Field
      name="email"
      type="email"
      label={say(['Correo', 'E-mail'])}
      value={customer?.email ?? undefined}
      autoComplete="off"
      optional
    />
    <details class="more-fields" open={Boolean(customer?.externalReference || customer?.notes)}>
      <summary>{say(['Tu número y notas', 'Your number and notes'])}</summary>
      <Field
        name="externalReference"
        label={say(['Tu número', 'Your number'])}
        hint={say([
          'Como el del alumno o del apartamento.',
          'Such as that of the student or the flat.',
        ])}
        value={customer?.externalReference ?? undefined}
        maxLength={100}
        optional
      />
      <Field
        name="notes"
        label={say(['Qué recordar', 'What to remember'])}
        hint={say(['Solo lo ve tu equipo.', 'Only your team sees it.'])}
        value={customer?.notes ?? undefined}
        maxLength={2000}
        rows={3}
        optional
      />
    </details>
  </>
)
