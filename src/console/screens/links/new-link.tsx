import { useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { typedAmount } from '../../parts/amount.ts'
import { AmountField } from '../../parts/amount-field.tsx'
import { sentTime } from '../../parts/field-time.ts'
import { Field, Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Asked, Schemas } from '../../requests/client.ts'
import { given } from '../../requests/given.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, usePlace } from '../../router.tsx'
import { LinkDetails } from './edit-link.tsx'
import { linkTexts } from './texts.ts'

type PaymentLink = Schemas['PaymentLink']

const texts = say({
  title: ['Crear un enlace', 'Create a link'],
})

/** A link in few fields, and what it may have besides; with `from` in the address, as another one is. */
export function NewLink() {
  const { client } = useMerchant()
  const { query } = usePlace()
  const from = query.get('from')
  useTitle(texts.title)
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      {from === null ? (
        <NewLinkForm />
      ) : (
        <LikeAnother read={() => client.getPaymentLink({ linkId: from })} />
      )}
    </div>
  )
}

function LikeAnother({ read }: { read(): Asked<PaymentLink> }) {
  const reading = useRequest(read, [])
  return <Show of={reading}>{(link) => <NewLinkForm like={link} />}</Show>
}

function NewLinkForm({ like }: { like?: PaymentLink }) {
  const { id: merchantId, environment, client } = useMerchant()
  const [isOpen, setOpen] = useState(like?.amount === null)
  return (
    <Form
      once={`link ${merchantId} ${environment}`}
      send={({ label = '', currency = '', uses = '', expiresAt, ...fields }, options) => {
        const { kind, amount = '', minAmount, maxAmount, ...more } = fields
        return client.createPaymentLink(
          {
            body: {
              label,
              ...(kind === 'open'
                ? {
                    amount: null,
                    openAmount: true,
                    ...(minAmount && { minAmount: typedAmount(minAmount) }),
                    ...(maxAmount && { maxAmount: typedAmount(maxAmount) }),
                  }
                : { amount: typedAmount(amount) }),
              currency: currency as 'USD' | 'VES',
              environment,
              ...(uses === 'once' && { maxPayments: 1 }),
              ...(expiresAt && { expiresAt: sentTime(expiresAt) }),
              ...given(more),
            },
          },
          options,
        )
      }}
      onDone={({ id }) => go(merchantPath('link', { link: id }), { replace: true })}
      action={(amount) =>
        amount === null
          ? say(['Crear el enlace', 'Create the link'])
          : say([`Crear el enlace de ${amount}`, `Create the link for ${amount}`])
      }
    >
      <Field
        name="label"
        label={linkTexts.label}
        hint={say([
          'Quien paga lo ve: «Torta de chocolate».',
          'The payer sees it: “Chocolate cake”.',
        ])}
        value={like?.label}
        maxLength={120}
      />
      {isOpen ? (
        <OpenAmount like={like} />
      ) : (
        <AmountField value={like?.amount?.toFixed(2)} currency={like?.currency} />
      )}
      <Field
        name="kind"
        label={say(['Quién dice cuánto', 'Who says how much'])}
        options={[
          ['fixed', say(['Tú, aquí', 'You, here'])],
          ['open', say(['Quien paga', 'The payer'])],
        ]}
        value={isOpen ? 'open' : 'fixed'}
        onInput={({ currentTarget }) => setOpen(currentTarget.value === 'open')}
      />
      <Field
        name="uses"
        label={say(['Cuántas veces se paga', 'How often it is paid'])}
        options={[
          ['once', say(['Una sola vez', 'Once'])],
          ['always', say(['Siempre que haga falta', 'As often as needed'])],
        ]}
        value={like && like.maxPayments === null ? 'always' : 'once'}
      />
      <details class="more-fields" open={Boolean(like?.description)}>
        <summary>{say(['Descripción, vencimiento y más', 'Description, expiry and more'])}</summary>
        <LinkDetails of={like && { ...like, expiresAt: null, externalReference: null }} />
      </details>
    </Form>
  )
}

/** What a payer may write, where they set the amount. */
const OpenAmount = ({ like }: { like?: PaymentLink | undefined }) => (
  <>
    <Field
      name="currency"
      label={say(['Moneda', 'Currency'])}
      options={[
        ['VES', say(['Bolívares', 'Bolívares'])],
        ['USD', say(['Dólares, a la tasa del día', 'Dollars, at the rate of the day'])],
      ]}
      value={like?.currency}
    />
    <Field
      name="minAmount"
      label={say(['Desde', 'From'])}
      inputMode="decimal"
      value={like?.minAmount?.toFixed(2)}
      optional
    />
    <Field
      name="maxAmount"
      label={say(['Hasta', 'To'])}
      inputMode="decimal"
      value={like?.maxAmount?.toFixed(2)}
      optional
    />
  </>
)
