import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { typedAmount } from '../../parts/amount.ts'
import { AmountField } from '../../parts/amount-field.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { go } from '../../router.tsx'

const texts = say({
  title: ['Crear un enlace', 'Create a link'],
})

/** A link in three fields. */
export function NewLink() {
  const { id: merchantId, environment, client } = useMerchant()
  useTitle(texts.title)
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      <Form
        once={`link ${merchantId} ${environment}`}
        send={({ label = '', amount = '', currency = '', uses = '' }, options) =>
          client.createPaymentLink(
            {
              body: {
                label,
                amount: typedAmount(amount),
                currency: currency as 'USD' | 'VES',
                environment,
                ...(uses === 'once' && { maxPayments: 1 }),
              },
            },
            options,
          )
        }
        onDone={({ id }) => go(merchantPath('link', { link: id }), { replace: true })}
        action={(amount) =>
          amount === null
            ? say(['Crear el enlace', 'Create the link'])
            : say([`Crear el enlace de ${amount}`, `Create the link for ${amount}`])
        }
      >
        <Field
          name="label"
          label={say(['Qué se paga', 'What is paid for'])}
          hint={say([
            'Quien paga lo ve: «Torta de chocolate».',
            'The payer sees it: “Chocolate cake”.',
          ])}
          maxLength={120}
        />
        <AmountField />
        <Field
          name="uses"
          label={say(['Cuántas veces se paga', 'How often it is paid'])}
          options={[
            ['once', say(['Una sola vez', 'Once'])],
            ['always', say(['Siempre que haga falta', 'As often as needed'])],
          ]}
        />
      </Form>
    </div>
  )
}
