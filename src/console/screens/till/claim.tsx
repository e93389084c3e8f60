import { useState } from 'preact/hooks'
import { BANKS } from '../../../domain/banks.ts'
import { Field, Form } from '../../parts/form.tsx'
import { api } from '../../requests/client.ts'
import { tillTexts } from './texts.ts'

const texts = tillTexts.claim

interface ClaimProps {
  token: string
  /** After each answer: it may have closed the sale. */
  onFound(): void
}

/** Finds the payment of a payer who has paid and stands at the till. */
export function Claim({ token, onFound }: ClaimProps) {
  const [answer, setAnswer] = useState<'failed' | 'pending' | null>(null)
  return (
    <details class="card">
      <summary>{texts.title}</summary>
      <Form
        send={({ phone = '', bankCode = '', reference = '' }) => {
          setAnswer(null)
          return api.verifyLink({ token, body: { phone, bankCode: bankCode as '0102', reference } })
        }}
        onDone={({ status }) => {
          setAnswer(status === 'success' ? null : status)
          onFound()
        }}
        action={texts.action}
      >
        <p class="quiet">{texts.lead}</p>
        <Field
          name="phone"
          type="tel"
          label={texts.phone}
          hint={texts.phoneHint}
          autoComplete="off"
          maxLength={20}
        />
        <Field
          name="bankCode"
          label={texts.bank}
          options={Object.entries(BANKS).map(([code, name]) => [code, `${code} ${name}`] as const)}
        />
        <Field
          name="reference"
          label={texts.reference}
          hint={texts.referenceHint}
          inputMode="numeric"
          maxLength={20}
        />
        {answer === 'failed' && (
          <p class="notice bad" role="alert">
            {texts.notFound}
          </p>
        )}
        {answer === 'pending' && (
          <p class="notice wait" role="status">
            {texts.pending}
          </p>
        )}
      </Form>
    </details>
  )
}
