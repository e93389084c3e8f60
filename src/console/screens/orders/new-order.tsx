import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { typedAmount } from '../../parts/amount.ts'
import { AmountField } from '../../parts/amount-field.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { go, usePlace } from '../../router.tsx'
import { orderTexts } from './texts.ts'

const texts = orderTexts.create

/** Its number makes it one, so that it needs no other key. What the address says is filled in, for another of the same. */
export function NewOrder() {
  const { client, environment } = useMerchant()
  const { query } = usePlace()
  const known = (name: string) => query.get(name) ?? undefined
  useTitle(texts.title)
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      <Form
        send={({ externalReference = '', description = '', amount = '', currency, partial }) =>
          client.createCheckout({
            body: {
              externalReference,
              ...(description && { description }),
              amount: typedAmount(amount),
              currency: currency as 'USD' | 'VES',
              acceptPartial: partial === 'yes',
              environment,
            },
          })
        }
        onDone={({ id }) => go(merchantPath('order', { order: id }), { replace: true })}
        action={(amount) =>
          amount === null
            ? say(['Crear el pedido', 'Create the order'])
            : say([`Crear el pedido de ${amount}`, `Create the order for ${amount}`])
        }
      >
        <Field
          name="externalReference"
          label={say(['Tu número del pedido', 'Your number of the order'])}
          hint={say([
            'Como PED-1042. Cada número tiene un solo pedido.',
            'Such as PED-1042. Each number has one order.',
          ])}
          maxLength={100}
        />
        <Field
          name="description"
          label={texts.description}
          maxLength={120}
          value={known('description')}
          optional
        />
        <AmountField value={known('amount')} currency={currencyOf(known('currency'))} />
        <Field
          name="partial"
          value={known('partial')}
          label={say(['Se puede pagar en partes', 'It can be paid in parts'])}
          options={[
            ['no', say(['No', 'No'])],
            ['yes', say(['Sí', 'Yes'])],
          ]}
        />
      </Form>
    </div>
  )
}

/** What an address says of the currency, if it is one. */
const currencyOf = (text: string | undefined) =>
  text === 'USD' || text === 'VES' ? text : undefined
