import { useState } from 'preact/hooks'
import { BANKS } from '../../../domain/banks.ts'
import { useTitle } from '../../frame/use-title.ts'
import { merchantPath, useMerchant } from '../../merchant.ts'
import { typedAmount } from '../../parts/amount.ts'
import { Field, Form } from '../../parts/form.tsx'
import type { Tone } from '../../parts/status.tsx'
import type { Outcome, Schemas } from '../../requests/client.ts'
import { Link } from '../../router.tsx'
import { paymentTexts } from './texts.ts'

const texts = paymentTexts.verifying
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
        label={texts.reference}
        hint={texts.referenceHint}
        inputMode="numeric"
        maxLength={20}
      />
      <Field
        name="bankCode"
        label={texts.bank}
        options={[
          ['', texts.anyBank],
          ...Object.entries(BANKS).map(([code, name]) => [code, `${name} (${code})`] as const),
        ]}
        optional
      />
    </>
  )
}

/** Asks whether a mobile payment has arrived that was made without a link. */
export function VerifyPayment() {
  const { client, environment } = useMerchant()
  useTitle(texts.title)
  const [answer, setAnswer] = useState<Verified | null>(null)
  const [asksMore, setAsksMore] = useState(false)
  return (
    <div class="narrow">
      <h1>{texts.title}</h1>
      <p class="quiet">{texts.lead}</p>
      <Form
        send={async ({ phone = '', amount = '', reference, bankCode, externalReference }) => {
          setAnswer(null)
          const outcome = await client.verifyPayment({
            body: {
              phone,
              amount: typedAmount(amount),
              ...(reference && { reference }),
              ...(bankCode && { bankCode: bankCode as '0102' }),
              ...(externalReference && { externalReference }),
              environment,
            },
          })
          if (needsReference(outcome)) setAsksMore(true)
          // The next payer's is another one.
          else if (outcome.data?.status === 'found') setAsksMore(false)
          return outcome
        }}
        onDone={setAnswer}
        action={texts.action}
        refusals={{ CONFLICT: texts.noAccount, NOT_SUPPORTED: texts.needsReference }}
      >
        <Field name="phone" type="tel" label={texts.phone} hint={texts.phoneHint} maxLength={20} />
        <Field
          name="amount"
          label={texts.amount}
          hint={texts.amountHint}
          inputMode="decimal"
          maxLength={20}
        />
        {asksMore && <WhatTellsThemApart />}
        <Field name="externalReference" label={texts.order} maxLength={100} optional />
      </Form>
      <div role="status">
        {answer && (
          <div class={`notice ${TONES[answer.status]}`}>
            <h2>{texts.results[answer.status][0]}</h2>
            <p>{texts.results[answer.status][1]}</p>
            {answer.transactionId && (
              <Link to={merchantPath('payment', { transaction: answer.transactionId })}>
                {texts.open}
              </Link>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
