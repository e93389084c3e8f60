import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { typedAmount } from '../../parts/amount.ts'
import { Field } from '../../parts/form.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { chosenPermissions, PermissionChoice } from './permission-choice.tsx'
import { developersTexts as texts } from './texts.ts'

type ApiKey = Schemas['ApiKey']
type ShownApiKey = Schemas['ShownApiKey']

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
      label={say(['Crear una clave', 'Create a key'])}
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
    >
      <Field
        name="name"
        label={say(['Para qué es', 'What it is for'])}
        hint={say([
          'Como «Caja del local» o «Tienda en línea».',
          'Such as “Cash desk” or “Online shop”.',
        ])}
        maxLength={80}
      />
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
        label={say(['Desde dónde se usa', 'Where it is used from'])}
        hint={say([
          'La dirección pública de tu servidor, como 203.0.113.7, o una red, como 203.0.113.0/24. Una por línea, 20 como máximo. Vacío: desde cualquiera.',
          'The public address of your server, such as 203.0.113.7, or a network, such as 203.0.113.0/24. One a line, 20 at most. Empty: from anywhere.',
        ])}
        rows={2}
        optional
      />
      <Field
        name="approvalAbove"
        label={say(['Tope por envío, en bolívares', 'Ceiling for one payment, in bolívares'])}
        hint={say([
          'Si la clave quiere enviar más de esto de una vez, espera a que una persona lo apruebe. Recomendado para un agente. Vacío: nunca espera.',
          'If the key wants to send more than this at once, a person has to approve it. Recommended for an agent. Empty: nothing waits.',
        ])}
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
    label={say(['Cambiar', 'Rotate'])}
    aria-label={say([`Cambiar la clave ${of.name}`, `Rotate the key ${of.name}`])}
    look="plain small"
    title={say(['Cambiar la clave', 'Rotate the key'])}
    once={`rotation ${of.id}`}
    send={(_, options) => api.rotateApiKey({ id: of.id, body: {} }, options)}
  >
    <p>
      <strong>{of.name}</strong>
    </p>
    <p class="quiet">
      {say([
        'Recibes una clave nueva, y la de ahora deja de servir de inmediato.',
        'You get a new key, and the present one stops working at once.',
      ])}
    </p>
  </Action>
)

/** Ends a key, at once. */
export const RevokeKey = ({ of, onDone }: { of: ApiKey; onDone(): void }) => (
  <Action
    label={say(['Revocar', 'Revoke'])}
    aria-label={say([`Revocar la clave ${of.name}`, `Revoke the key ${of.name}`])}
    look="plain small"
    title={say(['Revocar la clave', 'Revoke the key'])}
    send={() => api.deleteApiKey({ id: of.id })}
    onDone={onDone}
    danger
  >
    <p>
      <strong>{of.name}</strong>
    </p>
    <p class="quiet">
      {say([
        'Lo que la usa deja de funcionar de inmediato.',
        'What uses it stops working at once.',
      ])}
    </p>
  </Action>
)
