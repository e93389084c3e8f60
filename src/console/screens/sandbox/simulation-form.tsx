import type { SimulationType } from '../../../domain/simulations.ts'
import { say } from '../../language.ts'
import { typedAmount } from '../../parts/amount.ts'
import { bankOptions } from '../../parts/bank-options.ts'
import { Field, Form } from '../../parts/form.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { sandboxTexts } from './texts.ts'

const texts = say({
  delayHint: {
    slow_bank: [
      'De 1 a 10. Con 10, ya nadie espera.',
      'From 1 to 10. With 10, nobody waits any more.',
    ],
    late_notice: ['De 1 a 86400.', 'From 1 to 86400.'],
  },
})
type NewSimulation = Schemas['NewSimulation']

/** What is no whole number is sent as it was typed, which the service refuses. */
const typedSeconds = (text: string): number =>
  /^\d{1,9}$/.test(text) ? Number(text) : (text as unknown as number)

/** A rate as a person types it, `150,25` or `150.25`. */
const typedRate = (text: string): number =>
  /^\d{1,7}([.,]\d{1,8})?$/.test(text)
    ? Number(text.replace(',', '.'))
    : (text as unknown as number)

interface SimulationFormProps {
  merchantId: string
  type: SimulationType
  onDone(): void
}

const bodyOf = (
  { merchantId, type }: Pick<SimulationFormProps, 'merchantId' | 'type'>,
  fields: Record<string, string>,
) => {
  const { phone, amount, bankCode, reference, delaySeconds, rate, seconds } = fields
  return {
    ...{ merchantId, type },
    ...(phone !== undefined && { phone }),
    ...(amount !== undefined && { amount: typedAmount(amount) }),
    ...(bankCode && { bankCode }),
    ...(reference && { reference }),
    ...(delaySeconds !== undefined && { delaySeconds: typedSeconds(delaySeconds) }),
    ...(rate !== undefined && { rate: typedRate(rate) }),
    ...(seconds && { seconds: typedSeconds(seconds) }),
  } as NewSimulation
}

/** Starts a simulation, with the fields that its type has. */
export function SimulationForm({ merchantId, type, onDone }: SimulationFormProps) {
  return (
    <Form
      once={`simulate ${merchantId} ${type}`}
      isNewAfterRefusal
      send={(fields, options) =>
        api.createSimulation({ body: bodyOf({ merchantId, type }, fields) }, options)
      }
      onDone={onDone}
      action={sandboxTexts.start}
    >
      <p class="quiet">{sandboxTexts.types[type][1]}</p>
      {type === 'incoming_payment' && (
        <Field
          name="phone"
          label={say(['Teléfono de quien paga', 'Payer’s phone'])}
          hint={say(['Como 0412-123 4567.', 'Such as 0412-123 4567.'])}
          inputMode="tel"
        />
      )}
      {(type === 'incoming_payment' || type === 'wrong_amount') && (
        <Field
          name="amount"
          label={say(['Monto en bolívares', 'Amount in bolívares'])}
          hint={say(['Como 1234,50.', 'Such as 1234.50.'])}
          inputMode="decimal"
          maxLength={20}
        />
      )}
      {type === 'incoming_payment' && <PaymentFields />}
      {(type === 'slow_bank' || type === 'late_notice') && (
        <Field
          name="delaySeconds"
          label={say(['Segundos que tarda', 'Seconds of delay'])}
          hint={texts.delayHint[type]}
          inputMode="numeric"
          value={type === 'slow_bank' ? '3' : '120'}
        />
      )}
      {type === 'rate_change' && (
        <Field
          name="rate"
          label={say(['Bolívares por dólar', 'Bolívares for a dollar'])}
          hint={say(['Como 150,25.', 'Such as 150.25.'])}
          inputMode="decimal"
        />
      )}
      {type !== 'incoming_payment' && (
        <Field
          name="seconds"
          label={say(['Segundos que dura', 'Seconds that it lasts'])}
          hint={
            type === 'rate_change'
              ? say(['Vacío: hasta que la termines.', 'Empty: until you end it.'])
              : say(['Vacío: la usa la próxima operación.', 'Empty: the next operation spends it.'])
          }
          inputMode="numeric"
          optional
        />
      )}
    </Form>
  )
}

const PaymentFields = () => (
  <>
    <Field
      name="bankCode"
      label={say(['Banco de quien paga', 'Payer’s bank'])}
      options={[['', say(['Cualquiera', 'Any'])], ...bankOptions]}
      optional
    />
    <Field
      name="reference"
      label={say(['Referencia', 'Reference'])}
      hint={say([
        'De 4 a 20 números. Vacía: el banco elige una.',
        '4 to 20 digits. Empty: the bank chooses one.',
      ])}
      inputMode="numeric"
      maxLength={20}
      optional
    />
  </>
)
