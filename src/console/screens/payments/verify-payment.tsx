import { useEffect, useRef, useState } from 'preact/hooks'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { typedAmount } from '../../parts/amount.ts'
import { amountText } from '../../parts/amount-text.ts'
import { bankOptions } from '../../parts/bank-options.ts'
import { Field, Form } from '../../parts/form.tsx'
import { moneyText } from '../../parts/money.tsx'
import { numberEnd } from '../../parts/number-end.ts'
import type { Tone } from '../../parts/status.tsx'
import type { Outcome, Schemas } from '../../requests/client.ts'
import { Link, usePlace } from '../../router.tsx'
import { deviceTill } from '../till/device-till.tsx'

const texts = say({
  title: ['Verificar un pago móvil', 'Verify a mobile payment'],
  results: {
    found: [
      ['Llegó', 'It arrived'],
      [
        'El pago está en tu cuenta y quedó registrado.',
        'The payment is in your account, and recorded.',
      ],
    ],
    absent: [
      ['No ha llegado', 'It has not arrived'],
      [
        'Le preguntamos a tu banco por ese teléfono y ese monto. Espera un minuto y prueba otra vez.',
        'We have asked your bank about that phone and amount. Wait a minute and try again.',
      ],
    ],
    ambiguous: [
      ['Falta la referencia', 'The reference is needed'],
      [
        'Hay más de un pago que puede ser ese. Escribe la referencia y el banco de quien pagó.',
        'More than one payment may be this one. Enter the reference and the payer’s bank.',
      ],
    ],
    already_used: [
      ['Ya se usó', 'It was used'],
      [
        'Ese pago ya quedó registrado en otra venta.',
        'That payment is recorded with another sale.',
      ],
    ],
    again: [
      ['Ya se usó', 'It was used'],
      [
        'Este pago lo verificaste tú hace menos de una hora. No vale para otra venta.',
        'You verified this payment yourself less than an hour ago. It does not count for another sale.',
      ],
    ],
    pending: [
      ['Aún no se sabe', 'Not known yet'],
      [
        'El banco no responde. Prueba otra vez en un minuto.',
        'The bank does not respond. Try again in a minute.',
      ],
    ],
  },
})
type Verified = Schemas['VerifiedPayment']

const TONES: Record<Verified['status'], Tone> = {
  found: 'good',
  absent: 'quiet',
  ambiguous: 'wait',
  already_used: 'bad',
  pending: 'wait',
}

/** Whether phone and amount are not enough, for these payments or for this bank. */
const needsReference = ({ data, failure }: Outcome<Verified>): boolean =>
  failure === null
    ? data.status === 'ambiguous'
    : failure.kind === 'refused' && failure.error.code === 'NOT_SUPPORTED'

function WhatTellsThemApart() {
  return (
    <>
      <Field
        name="reference"
        label={say(['Referencia', 'Reference'])}
        hint={say(['Los últimos 6 números bastan.', 'Its last 6 digits are enough.'])}
        inputMode="numeric"
        maxLength={20}
      />
      <Field
        name="bankCode"
        label={say(['Banco de quien pagó', 'The payer’s bank'])}
        options={[['', say(['No lo sé', 'I do not know'])], ...bankOptions]}
        optional
      />
    </>
  )
}

/** Asks whether a mobile payment has arrived that was made without a link. */
export function VerifyPayment() {
  const { id, client, environment } = useMerchant()
  useTitle(texts.title)
  const till = deviceTill(id)
  const { query } = usePlace()
  const [answer, setAnswer] = useState<Verified | null>(null)
  const [asked, setAsked] = useState('')
  const [asksMore, setAsksMore] = useState(false)
  const [found, setFound] = useState(0)
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (found > 0) told.current?.focus()
  }, [found])
  useEffect(() => {
    // On a phone it would be behind the menu.
    if (answer) told.current?.scrollIntoView({ block: 'center' })
  }, [answer])
  const [title, explanation] =
    texts.results[answer?.sameRequest ? 'again' : (answer?.status ?? 'pending')]
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      <p class="quiet">
        {say([
          '¿Ya llegó? Búscalo por el teléfono de quien pagó y el monto.',
          'Did it arrive? Look for it by the payer’s phone and the amount.',
        ])}
      </p>
      <Form
        // The next payer's is another one.
        key={found}
        send={async ({ phone = '', amount = '', reference, bankCode, externalReference }) => {
          setAnswer(null)
          setAsked(`${moneyText(typedAmount(amount))} · ${numberEnd(phone)}`)
          const outcome = await client.verifyPayment({
            body: {
              phone,
              amount: typedAmount(amount),
              ...(reference && { reference }),
              ...(bankCode && { bankCode: bankCode as '0102' }),
              ...(externalReference && { externalReference }),
              ...(till && { tillId: till.id }),
              environment,
            },
          })
          if (needsReference(outcome)) setAsksMore(true)
          return outcome
        }}
        onDone={(verified) => {
          setAnswer(verified)
          if (verified.status !== 'found') return
          setAsksMore(false)
          setFound(found + 1)
        }}
        action={say(['Verificar', 'Verify'])}
      >
        <Field
          name="phone"
          type="tel"
          label={say(['Teléfono de quien pagó', 'The payer’s phone'])}
          hint={say(['Como 0412-123 4567.', 'Such as 0412-123 4567.'])}
          maxLength={20}
        />
        <Field
          name="amount"
          label={say(['Monto en bolívares', 'Amount in bolívares'])}
          hint={say(['Como 1234,50.', 'Such as 1234.50.'])}
          value={amountText((found === 0 && query.get('amount')) || '')}
          inputMode="decimal"
          maxLength={20}
        />
        {asksMore && <WhatTellsThemApart />}
        <Field
          name="externalReference"
          label={say(['Tu número de la venta', 'Your number of the sale'])}
          maxLength={100}
          optional
        />
      </Form>
      <div role="status" ref={told} tabIndex={-1}>
        {answer && (
          <div class={`notice ${TONES[answer.status]}`}>
            <h2>{title}</h2>
            <p class="money">{asked}</p>
            <p>{explanation}</p>
            {answer.transactionId && (
              <Link to={merchantPath('payment', { transaction: answer.transactionId })}>
                {say(['Ver el pago', 'See the payment'])}
              </Link>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
