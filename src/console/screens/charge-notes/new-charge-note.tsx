import { useState } from 'preact/hooks'
import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { typedAmount } from '../../parts/amount.ts'
import { AmountField } from '../../parts/amount-field.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import { tell } from '../../parts/toast.tsx'
import type { Asked, Schemas } from '../../requests/client.ts'
import { given } from '../../requests/given.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, usePlace } from '../../router.tsx'
import { collectionTexts } from '../collections/texts.ts'
import { CustomerField } from '../customers/customer-field.tsx'
import { NewCustomer } from '../customers/edit-customer.tsx'
import { numberText, noteTexts as texts } from './texts.ts'

type Customer = Schemas['Customer']

/** How long there is to pay, unless a person says otherwise. */
const USUAL_DAYS = 7

/** What a customer owes; with `customer` in the address, of that one. */
export function NewChargeNote() {
  const { client } = useMerchant()
  const { query } = usePlace()
  const customer = query.get('customer')
  useTitle(texts.create)
  return (
    <div class="narrow">
      <h1>{texts.create}</h1>
      {customer === null ? (
        <NoteForm />
      ) : (
        <OfCustomer read={() => client.getCustomer({ customerId: customer })} />
      )}
    </div>
  )
}

function OfCustomer({ read }: { read(): Asked<Customer> }) {
  const reading = useRequest(read, [])
  return <Show of={reading}>{(customer) => <NoteForm of={customer} />}</Show>
}

function NoteForm({ of }: { of?: Customer }) {
  const { id: merchantId, environment, client } = useMerchant()
  const [customer, setCustomer] = useState(of)
  const today = caracasDay(new Date())
  return (
    <>
      <p class="quiet">{collectionTexts.noInvoice}</p>
      <Form
        once={`note ${merchantId} ${environment}`}
        isNewAfterRefusal
        send={(
          { customerId = '', concept = '', amount = '', currency, dueOn = '', ...more },
          options,
        ) =>
          client.createChargeNote(
            {
              body: {
                ...{ customerId, concept, dueOn, environment },
                amount: typedAmount(amount),
                currency: currency as 'USD' | 'VES',
                ...given(more),
              },
            },
            options,
          )
        }
        onDone={({ id, number }) => {
          tell(say([`Nota ${numberText(number)} creada`, `Note ${numberText(number)} created`]))
          go(merchantPath('chargeNote', { note: id }), { replace: true })
        }}
        action={(amount) =>
          amount === null
            ? texts.create
            : say([`Crear la nota de ${amount}`, `Create the note for ${amount}`])
        }
      >
        <CustomerField key={customer?.id} chosen={customer} />
        <Field name="concept" label={texts.concept} maxLength={120} />
        <AmountField />
        <Field name="dueOn" type="date" label={texts.dueOn} value={addDays(today, USUAL_DAYS)} />
        <details class="more-fields">
          <summary>{say(['Emisión y número', 'Date and number'])}</summary>
          <Field
            name="issuedOn"
            type="date"
            label={say(['Se debe desde el', 'Owed since'])}
            hint={say(['Sin fecha, desde hoy.', 'Without a day, since today.'])}
            optional
          />
          <Field
            name="externalReference"
            label={say(['Tu número', 'Your number'])}
            hint={say(['El de tu factura o contrato.', 'That of your invoice or contract.'])}
            maxLength={100}
            optional
          />
        </details>
      </Form>
      <div class="aside">
        <NewCustomer
          label={say(['Crear un cliente que no está', 'Create a customer who is not there'])}
          look="plain small"
          onDone={setCustomer}
        />
      </div>
    </>
  )
}
