import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { typedAmount } from '../../parts/amount.ts'
import { Field } from '../../parts/form.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { chosenPermissions, PermissionChoice } from './permission-choice.tsx'
import { developersTexts as texts } from './texts.ts'

type ApiKey = Schemas['ApiKey']
type ShownApiKey = Schemas['ShownApiKey']

const REFUSALS = { KYC_REQUIRED: texts.needs, EMAIL_NOT_VERIFIED: texts.needs }

/** What was typed, one entry a line or after commas. */
const linesOf = (text = ''): string[] => text.split(/[\s,;]+/).filter((line) => line !== '')

interface MakesKey {
  onDone(key: ShownApiKey): void
  /** The key was made by a try whose answer was lost, and is not shown again. */
  onMadeBefore(): void
}

/** Makes a key for the merchant. */
export function CreateKey(made: MakesKey) {
  const { id, environment } = useMerchant()
  return (
    <Action
      {...made}
      label={texts.create}
      look="main"
      once={`key ${id} ${environment}`}
      send={(fields, options) => {
        const { name = '', environment = '', approvalAbove = '' } = fields
        const permissions = chosenPermissions(fields)
        const allowedAddresses = linesOf(fields.allowedAddresses)
        return api.createApiKey(
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
          options,
        )
      }}
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
    </Action>
  )
}

/** Replaces a key by a new one. */
export const RotateKey = ({ of, ...made }: MakesKey & { of: ApiKey }) => (
  <Action
    {...made}
    label={texts.rotate}
    look="plain small"
    title={texts.rotateTitle}
    once={`rotation ${of.id}`}
    send={(_, options) => api.rotateApiKey({ id: of.id, body: {} }, options)}
    refusals={REFUSALS}
  >
    <p>
      <strong>{of.name}</strong>
    </p>
    <p class="quiet">{texts.rotateLead}</p>
  </Action>
)

/** Ends a key, at once. */
export const RevokeKey = ({ of, onDone }: { of: ApiKey; onDone(): void }) => (
  <Action
    label={texts.revoke}
    look="plain small"
    title={texts.revokeTitle}
    send={() => api.deleteApiKey({ id: of.id })}
    onDone={onDone}
    danger
  >
    <p>
      <strong>{of.name}</strong>
    </p>
    <p class="quiet">{texts.revokeLead}</p>
  </Action>
)
