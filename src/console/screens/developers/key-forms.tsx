import { useMerchant } from '../../merchant.ts'
import { typedAmount } from '../../parts/amount.ts'
import { Field, Form } from '../../parts/form.tsx'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import { api, type Schemas } from '../../requests/client.ts'
import { idMadeBefore } from '../../requests/made-before.ts'
import { chosenPermissions, PermissionChoice } from './permission-choice.tsx'
import { developersTexts as texts } from './texts.ts'

type ApiKey = Schemas['ApiKey']
type ShownApiKey = Schemas['ShownApiKey']

const REFUSALS = { KYC_REQUIRED: texts.needs, EMAIL_NOT_VERIFIED: texts.needs }

/** What was typed, one entry a line or after commas. */
const linesOf = (text = ''): string[] => text.split(/[\s,;]+/).filter((line) => line !== '')

interface KeyFormProps {
  onDone(key: ShownApiKey): void
  /** The key was made by a try whose answer was lost, and is not shown again. */
  onMadeBefore(): void
}

/** Makes a key for the merchant. */
export function CreateKeyForm({ onDone, onMadeBefore }: KeyFormProps) {
  const { id, environment } = useMerchant()
  const { key, settle } = useAttemptKey(`key ${id} ${environment}`)
  return (
    <Form
      send={async (fields) => {
        const { name = '', environment = '', approvalAbove = '' } = fields
        const permissions = chosenPermissions(fields)
        const allowedAddresses = linesOf(fields.allowedAddresses)
        const outcome = await api.createApiKey(
          {
            body: {
              name,
              environment: environment as 'live' | 'test',
              ...(id && { merchantId: id }),
              ...(permissions && { permissions }),
              ...(allowedAddresses.length > 0 && { allowedAddresses }),
              ...(approvalAbove && { approvalAbove: typedAmount(approvalAbove) }),
            },
          },
          { idempotencyKey: key },
        )
        if (idMadeBefore(outcome.failure) !== null) {
          settle()
          onMadeBefore()
        }
        return outcome
      }}
      onDone={(made) => {
        settle()
        onDone(made)
      }}
      action={texts.create}
      refusals={REFUSALS}
    >
      <Field name="name" label={texts.name} hint={texts.nameHint} maxLength={80} />
      <Field
        name="environment"
        label={`${texts.environments.live} / ${texts.environments.test}`}
        value={environment}
        options={[
          ['test', texts.environments.test],
          ['live', texts.environments.live],
        ]}
      />
      <PermissionChoice />
      <Field
        name="allowedAddresses"
        label={texts.addresses.label}
        hint={texts.addresses.hint}
        rows={2}
        optional
      />
      <Field
        name="approvalAbove"
        label={texts.ceiling.label}
        hint={texts.ceiling.hint}
        inputMode="decimal"
        optional
      />
    </Form>
  )
}

/** Replaces a key by a new one. */
export function RotateKeyForm({ of, onDone, onMadeBefore }: KeyFormProps & { of: ApiKey }) {
  const { key, settle } = useAttemptKey(`rotation ${of.id}`)
  return (
    <Form
      send={async () => {
        const outcome = await api.rotateApiKey({ id: of.id, body: {} }, { idempotencyKey: key })
        if (idMadeBefore(outcome.failure) !== null) {
          settle()
          onMadeBefore()
        }
        return outcome
      }}
      onDone={(made) => {
        settle()
        onDone(made)
      }}
      action={texts.rotate}
      refusals={REFUSALS}
    >
      <p>
        <strong>{of.name}</strong>
      </p>
      <p class="quiet">{texts.rotateLead}</p>
    </Form>
  )
}
