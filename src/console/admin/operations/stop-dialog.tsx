import { useId, useState } from 'preact/hooks'
import { BANKS } from '../../../domain/banks.ts'
import { say } from '../../language.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field, Form } from '../../parts/form.tsx'
import type { Schemas } from '../../requests/client.ts'
import { wrongFields } from '../../requests/outcomes.ts'
import { MerchantName } from '../parts/names.tsx'
import { bankText } from '../parts/values.tsx'
import { WhoField } from '../parts/whose.tsx'
import { adminApi } from '../requests.ts'
import { adminTexts } from '../texts.ts'
import { operationTexts } from './texts.ts'

const texts = say({ whichMerchant: ['Elige el comercio.', 'Choose the merchant.'] })

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
  const [isOfOne, setOfOne] = useState(merchant !== '')
  return (
    <Dialog title={say(['Detener pagos', 'Stop payments'])} onClose={onClose}>
      <Form
        send={async ({ merchantId = '', reason = '' }) =>
          isOfOne && merchantId === ''
            ? {
                data: null,
                failure: wrongFields([{ path: 'merchantId', message: texts.whichMerchant }]),
              }
            : adminApi.setOperations({
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
        action={say(['Detener ya', 'Stop now'])}
        refusals={{
          NOT_FOUND: say([
            'No hay un comercio con ese número.',
            'There is no merchant with this number.',
          ]),
        }}
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
          <Choice
            label={say(['Banco que paga', 'Bank that pays'])}
            value={bank}
            options={BANK_OPTIONS}
            onChange={setBank}
          />
        )}
        {merchant === '' ? (
          <>
            <Choice
              label={say(['De quién', 'Whose'])}
              value={isOfOne ? 'one' : 'all'}
              options={[
                ['all', say(['Todos los comercios', 'All merchants'])],
                ['one', say(['Un comercio', 'One merchant'])],
              ]}
              onChange={(value) => setOfOne(value === 'one')}
            />
            {isOfOne && <WhoField kind="merchant" name="merchantId" />}
          </>
        ) : (
          <p>
            {say(['Solo los pagos de la cuenta de', 'Only payments from the account of'])}{' '}
            <MerchantName of={merchant} />
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
            <strong>
              {say([
                `Se detiene ya el dinero ${environment === 'live' ? 'real' : 'de prueba'} ${
                  (bank && bankText(bank)) === ''
                    ? 'de todos los bancos'
                    : `que paga ${bank && bankText(bank)}`
                }${isOfOne ? ', de este comercio' : ''}.`,
                `This stops ${environment === 'live' ? 'real' : 'test'} money ${
                  (bank && bankText(bank)) === ''
                    ? 'of all banks'
                    : `that ${bank && bankText(bank)} pays`
                }${isOfOne ? ', of this merchant' : ''} at once.`,
              ])}
            </strong>{' '}
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
