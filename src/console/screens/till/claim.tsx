import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { BankField } from '../../parts/bank-field.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { api } from '../../requests/client.ts'

/** Where the till keeps the bank of the payer before. */
const LAST_BANK = 'till bank'

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
      <summary>
        {say(['El cliente ya hizo el pago móvil', 'The customer has made the mobile payment'])}
      </summary>
      <Form
        send={({ phone = '', bankCode = '', reference = '' }) => {
          setAnswer(null)
          sessionStorage.setItem(LAST_BANK, bankCode)
          return api.verifyLink({ token, body: { phone, bankCode: bankCode as '0102', reference } })
        }}
        onDone={({ status }) => {
          setAnswer(status === 'success' ? null : status)
          onFound()
        }}
        action={say(['Buscar el pago', 'Look for the payment'])}
      >
        <p class="quiet">
          {say([
            'Pídele el teléfono desde el que pagó y la referencia que le dio su banco.',
            'Ask for the phone they paid from, and the reference that their bank gave them.',
          ])}
        </p>
        <Field
          name="phone"
          type="tel"
          label={say(['Teléfono del cliente', 'Customer’s phone'])}
          hint={say(['Como 0412-123 4567', 'Such as 0412-123 4567'])}
          autoComplete="off"
          maxLength={20}
        />
        <BankField
          name="bankCode"
          label={say(['Su banco', 'Their bank'])}
          value={sessionStorage.getItem(LAST_BANK) ?? ''}
        />
        <Field
          name="reference"
          label={say(['Referencia', 'Reference'])}
          hint={say(['Las 4 a 12 últimas cifras', 'The last 4 to 12 digits'])}
          inputMode="numeric"
          maxLength={20}
        />
        {answer === 'failed' && (
          <p class="notice bad" role="alert">
            {say([
              'El banco no tiene ese pago. Revisa los datos; si acaba de pagar, espera un minuto.',
              'The bank has no such payment. Check the details; if it was just made, wait a minute.',
            ])}
          </p>
        )}
        {answer === 'pending' && (
          <p class="notice wait" role="status">
            {say([
              'El banco aún no responde. Seguimos preguntando: no le pidas pagar otra vez.',
              'The bank does not respond yet. We keep asking: do not have them pay again.',
            ])}
          </p>
        )}
      </Form>
    </details>
  )
}
