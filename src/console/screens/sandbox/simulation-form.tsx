import { BANKS } from '../../../domain/banks.ts'
import type { SimulationType } from '../../../domain/simulations.ts'
import { typedAmount } from '../../parts/amount.ts'
import { Field, Form } from '../../parts/form.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import { api, type Schemas } from '../../requests/client.ts'
import { sandboxTexts } from './texts.ts'

const texts = sandboxTexts.fields
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
  const { key, settle } = useAttemptKey(`simulate ${merchantId} ${type}`)
  return (
    <Form
      send={async (fields) => {
        const outcome = await api.createSimulation(
          { body: bodyOf({ merchantId, type }, fields) },
          { idempotencyKey: key },
        )
        if (outcome.failure?.kind !== 'unreachable') settle()
        return outcome
      }}
      onDone={onDone}
      action={sandboxTexts.start}
      refusals={{ CONFLICT: sandboxTexts.tooMany }}
    >
      <p class="quiet">{sandboxTexts.types[type][1]}</p>
      {type === 'incoming_payment' && (
        <Field name="phone" label={texts.phone} hint={texts.phoneHint} inputMode="tel" />
      )}
      {(type === 'incoming_payment' || type === 'wrong_amount') && (
        <Field
          name="amount"
          label={texts.amount}
          hint={texts.amountHint}
          inputMode="decimal"
          maxLength={20}
        />
      )}
      {type === 'incoming_payment' && <PaymentFields />}
      {(type === 'slow_bank' || type === 'late_notice') && (
        <Field
          name="delaySeconds"
          label={texts.delay}
          hint={texts.delayHint[type]}
          inputMode="numeric"
          value={type === 'slow_bank' ? '3' : '120'}
        />
      )}
      {type === 'rate_change' && (
        <Field name="rate" label={texts.rate} hint={texts.rateHint} inputMode="decimal" />
      )}
      {type !== 'incoming_payment' && (
        <Field
          name="seconds"
          label={texts.seconds}
          hint={type === 'rate_change' ? texts.secondsOfRateHint : texts.secondsHint}
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
      label={texts.bank}
      options={[
        ['', texts.anyBank],
        ...Object.entries(BANKS).map(([code, name]) => [code, `${name} (${code})`] as const),
      ]}
      optional
    />
    <Field
      name="reference"
      label={texts.reference}
      hint={texts.referenceHint}
      inputMode="numeric"
      maxLength={20}
      optional
    />
  </>
)
