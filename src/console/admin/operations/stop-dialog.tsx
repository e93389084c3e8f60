import { useId, useState } from 'preact/hooks'
import { BANKS } from '../../../domain/banks.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'
import { MerchantName } from '../parts/merchant-name.tsx'
import { bankText } from '../parts/values.tsx'
import { adminApi } from '../requests.ts'
import { adminTexts } from '../texts.ts'
import { operationTexts } from './texts.ts'

const { stop: texts } = operationTexts
type Bank = Exclude<Schemas['OperationChange']['bank'], undefined>

interface StopDialogProps {
  /** The id of the only one whose payments are stopped, or empty. */
  merchant: string
  onClose(): void
  onDone(): void
}

const BANK_OPTIONS = [
  ['', operationTexts.allBanks],
  ...Object.keys(BANKS).map((code) => [code, bankText(code)] as const),
] as const

/** Stops payments, and says before what happens to whom. */
export function StopDialog({ merchant, onClose, onDone }: StopDialogProps) {
  const [environment, setEnvironment] = useState<'live' | 'test'>('live')
  const [bank, setBank] = useState('')
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form
        send={({ merchantId = '', reason = '' }) =>
          adminApi.setOperations({
            body: {
              environment,
              bank: (bank || null) as Bank,
              merchantId: merchantId || null,
              enabled: false,
              reason,
            },
          })
        }
        onDone={onDone}
        action={texts.action}
        refusals={{ NOT_FOUND: texts.unknownMerchant }}
        danger
      >
        <Choice
          label={adminTexts.environment}
          value={environment}
          options={[
            ['live', adminTexts.environments.live],
            ['test', adminTexts.environments.test],
          ]}
          onChange={(value) => setEnvironment(value === 'test' ? 'test' : 'live')}
        />
        {environment === 'live' && (
          <Choice label={texts.bank} value={bank} options={BANK_OPTIONS} onChange={setBank} />
        )}
        {merchant === '' ? (
          <Field
            name="merchantId"
            label={texts.merchant}
            hint={texts.merchantHint}
            maxLength={40}
            optional
          />
        ) : (
          <p>
            {texts.onlyMerchant} <MerchantName of={merchant} />
            <input type="hidden" name="merchantId" value={merchant} />
          </p>
        )}
        <Field
          name="reason"
          label={adminTexts.reason}
          hint={adminTexts.reasonAudit}
          rows={2}
          maxLength={500}
        />
        <div class="notice wait">
          <p>
            <strong>{texts.who(environment, bank && bankText(bank), merchant !== '')}</strong>{' '}
            {operationTexts.effect}
          </p>
        </div>
      </Form>
    </Dialog>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange(value: string): void
}

/** A choice on which what is said below depends. */
function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
