import './link.css'
import { useState } from 'preact/hooks'
import { useMembership } from '../../frame/membership.ts'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { typedAmount } from '../../parts/amount.ts'
import { AmountField } from '../../parts/amount-field.tsx'
import { type Currency, exchanged, rateName, useRate } from '../../parts/exchange.ts'
import { sentTime } from '../../parts/field-time.ts'
import { Field, Form } from '../../parts/form.tsx'
import { moneyText, sizeOf } from '../../parts/money.tsx'
import { RadioField } from '../../parts/radio-field.tsx'
import { Show } from '../../parts/reading.tsx'
import type { Asked, Schemas } from '../../requests/client.ts'
import { given } from '../../requests/given.ts'
import { useRequest } from '../../requests/use-request.ts'
import { go, Link, usePlace } from '../../router.tsx'
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
  const [uses, setUses] = useState<Uses>(usesOf(like))
  const [label, setLabel] = useState(like?.label ?? '')
  const [price, setPrice] = useState<Price>({ amount: null, currency: 'VES' })
  return (
    <Form
      once={`link ${merchantId} ${environment}`}
      send={({ label = '', currency = '', expiresAt, ...fields }, options) => {
        const { kind, uses: _, amount = '', minAmount, maxAmount, maxPayments, ...more } = fields
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
              ...(uses === 'some' && { maxPayments: Number(maxPayments) }),
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
      aside={
        <Link to={merchantPath('links')} class="button plain">
          {say(['Cancelar', 'Cancel'])}
        </Link>
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
        onInput={({ currentTarget }) => setLabel(currentTarget.value)}
      />
      {isOpen ? (
        <OpenAmount like={like} />
      ) : (
        <AmountField
          value={like?.amount?.toFixed(2)}
          currency={like?.currency}
          onAmount={(amount, currency) => setPrice({ amount, currency })}
        />
      )}
      {!isOpen && price.currency === 'USD' && (
        <p class="notice quiet">
          {say([
            'El precio queda en dólares: cada quien paga en bolívares, a la tasa oficial de su día.',
            'The price stays in dollars: each pays in bolívares, at the official rate of their day.',
          ])}
        </p>
      )}
      <RadioField<'fixed' | 'open'>
        name="kind"
        label={say(['Quién dice cuánto', 'Who says how much'])}
        options={[
          ['fixed', say(['Tú, aquí', 'You, here'])],
          ['open', say(['Quien paga', 'The payer'])],
        ]}
        value={isOpen ? 'open' : 'fixed'}
        onChange={(kind) => setOpen(kind === 'open')}
      />
      <RadioField<Uses>
        name="uses"
        label={say(['Cuántas veces se paga', 'How often it is paid'])}
        options={[
          ['once', say(['Una vez', 'Once'])],
          ['always', say(['Sin límite', 'Without limit'])],
          ['some', say(['Hasta…', 'Up to…'])],
        ]}
        value={uses}
        onChange={setUses}
      />
      {uses === 'some' && (
        <Field
          name="maxPayments"
          label={say(['Hasta cuántos pagos', 'Up to how many payments'])}
          inputMode="numeric"
          value={like?.maxPayments ? String(like.maxPayments) : undefined}
          maxLength={6}
        />
      )}
      <details class="more-fields" open={Boolean(like?.description)}>
        <summary>{say(['Descripción, vencimiento y más', 'Description, expiry and more'])}</summary>
        <LinkDetails of={like && { ...like, expiresAt: null, externalReference: null }} />
      </details>
      {!isOpen && <Preview label={label} price={price} />}
    </Form>
  )
}

type Uses = 'once' | 'always' | 'some'

const usesOf = (like: PaymentLink | undefined): Uses =>
  !like || like.maxPayments === 1 ? 'once' : like.maxPayments === null ? 'always' : 'some'

interface Price {
  amount: number | null
  currency: Currency
}

/** What the payer is going to see; nothing until there is an amount. */
function Preview({ label, price: { amount, currency } }: { label: string; price: Price }) {
  const { id } = useMerchant()
  const name = useMembership(id)?.name
  const rate = useRate()
  if (amount === null || (currency === 'USD' && rate === null)) return null
  const bolivares = currency === 'USD' && rate ? exchanged(amount, currency, rate) : amount
  const text = moneyText(bolivares)
  return (
    <section
      class="card payer-sees"
      aria-label={say(['Así lo ve quien paga', 'As the payer sees it'])}
    >
      <h2 class="quiet">{say(['Así lo ve quien paga', 'As the payer sees it'])}</h2>
      <p class="quiet">{name}</p>
      <p>{label}</p>
      <p class={`sum ${sizeOf(text)}`}>{text}</p>
      {currency === 'USD' && rate && (
        <p class="quiet">
          {say([
            `${moneyText(amount, 'USD')} a la tasa del día, ${rateName(rate)}`,
            `${moneyText(amount, 'USD')} at the rate of the day, ${rateName(rate)}`,
          ])}
        </p>
      )}
    </section>
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
