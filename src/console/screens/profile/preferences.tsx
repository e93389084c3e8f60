import './preferences.css'
import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { MailLanguage } from './mail-language.tsx'
import { PushOfDevice } from './push.tsx'

const preferenceTexts = say({
  title: ['Qué avisos recibo', 'My notifications'],
  type: ['De qué', 'About'],
  inApp: ['Aquí', 'Here'],
  email: ['Correo', 'E-mail'],
  push: ['Al momento', 'At once'],
  always: [
    'Los de seguridad siempre llegan por correo.',
    'Those about security always come by e-mail.',
  ],
  save: ['Guardar los avisos', 'Save the notifications'],
  saved: ['Guardado.', 'Saved.'],
  types: {
    payment_received: ['Pago recibido', 'Payment received'],
    payment_refunded: ['Pago devuelto', 'Payment refunded'],
    refund_failed: ['Devolución no hecha', 'Refund not made'],
    payment_link_completed: ['Enlace con todos sus pagos', 'Link with all its payments'],
    transfer_settled: ['Envío hecho', 'Money sent'],
    transfer_failed: ['Envío no hecho', 'Money not sent'],
    payout_awaiting_approval: ['Lote de pagos por aprobar', 'Payout to approve'],
    payment_needs_review: ['Pago por revisar', 'Payment to review'],
    payment_resolved: ['Pago revisado', 'Reviewed payment'],
    payout_returned: ['Lote de pagos por aprobar de nuevo', 'Payout to approve again'],
    external_payment_to_confirm: [
      'Cobro por fuera por confirmar',
      'Payment taken outside to confirm',
    ],
    shift_difference: ['Diferencia en un turno de caja', 'Difference of a till’s shift'],
    channel_disabled: ['Canal de mensajes desactivado', 'Channel for messages disabled'],
    message_budget_spent: [
      'Límite de mensajes del día alcanzado',
      'Limit of a day’s messages reached',
    ],
    approval_requested: ['Pago de una clave por aprobar', 'Payment of a key to approve'],
    payout_completed: ['Lote de pagos completado', 'Payout completed'],
    payout_failed_rows: ['Lote con fallas', 'Payout with failed payments'],
    invitation_received: ['Invitación a un comercio', 'Invitation to a merchant'],
    member_joined: ['Alguien entró al equipo', 'Somebody joined the team'],
    role_changed: ['Mi rol cambió', 'My role has changed'],
    administrator_changed: ['Quién administra mi comercio', 'Who administers my merchant'],
    merchant_handed_over: ['Un comercio pasó a otra persona', 'A merchant was handed over'],
    kyc_decided: ['Mi identidad', 'My identity'],
    password_changed: ['Mi contraseña', 'My password'],
    factors_changed: ['Mis segundos factores', 'My second factors'],
    api_key_created: ['Clave de API nueva', 'New API key'],
    api_key_revoked: ['Clave de API eliminada', 'API key removed'],
    api_key_cut_off: ['Clave de API sin acceso a un comercio', 'API key cut off from a merchant'],
    merchant_key_created: [
      'Clave de API con acceso a mi comercio',
      'API key that reaches my merchant',
    ],
    settlement_account_changed: [
      'Cuenta donde cobra un comercio',
      'Account that a merchant is paid into',
    ],
    bank_connection_changed: ['Conexión con un banco', 'Connection to a bank'],
    statement_imported: ['Archivo de movimientos importado', 'Imported file of movements'],
    rif_released: ['RIF de un comercio', 'RIF of a merchant'],
    new_sign_in: ['Entrada desde otro equipo', 'Log-in from another device'],
    webhook_changed: [
      'Webhook nuevo o con otra dirección',
      'Webhook that is new or has another address',
    ],
    webhook_disabled: ['Webhook desactivado', 'Webhook turned off'],
  },
})
const texts = preferenceTexts

type Preference = Schemas['NotificationPreference']
type Change = Schemas['NotificationPreferenceChange']

const CHANNELS = ['inApp', 'email', 'push'] as const
const ALWAYS_MAILED = new Set([
  'password_changed',
  'factors_changed',
  'api_key_created',
  'api_key_revoked',
  'administrator_changed',
  'merchant_handed_over',
  'api_key_cut_off',
  'merchant_key_created',
  'settlement_account_changed',
  'bank_connection_changed',
  'statement_imported',
  'webhook_changed',
  'rif_released',
  'payout_returned',
])

/** Of what the person is told, and where: read when somebody asks. */
export function Preferences({ isAsked }: { isAsked: boolean }) {
  const [isOpen, setOpen] = useState(isAsked)
  return (
    <details
      class="card"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{texts.title}</h2>
      </summary>
      {isOpen && (
        <div class="preferences-blocks">
          <MailLanguage />
          <PushOfDevice />
          <PreferenceForm isMain={isAsked} />
        </div>
      )}
    </details>
  )
}

const isFixed = (type: string, channel: string) => channel === 'email' && ALWAYS_MAILED.has(type)

/** What differs from before. */
const changesOf = (before: readonly Preference[], fields: Record<string, string>): Change[] =>
  before.flatMap((preference) => {
    const { type } = preference
    const changed = CHANNELS.filter(
      (channel) =>
        !isFixed(type, channel) && preference[channel] !== `${type} ${channel}` in fields,
    )
    if (changed.length === 0) return []
    return [
      { type, ...Object.fromEntries(changed.map((channel) => [channel, !preference[channel]])) },
    ]
  })

function PreferenceForm({ isMain }: { isMain: boolean }) {
  const reading = useRequest(() => api.getNotificationPreferences(), [])
  const [isSaved, setSaved] = useState(false)
  return (
    <Show of={reading}>
      {({ data }) => (
        <Form
          send={(fields) => {
            setSaved(false)
            return api.updateNotificationPreferences({ body: { data: changesOf(data, fields) } })
          }}
          onDone={async () => {
            await reading.reload()
            setSaved(true)
          }}
          action={texts.save}
          plain={!isMain}
          aside={<span role="status">{isSaved && texts.saved}</span>}
        >
          <table class="preferences">
            <thead>
              <tr>
                <th scope="col">{texts.type}</th>
                <th scope="col">{texts.inApp}</th>
                <th scope="col">{texts.email}</th>
                <th scope="col">{texts.push}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((preference) => (
                <Row key={preference.type} of={preference} />
              ))}
            </tbody>
          </table>
          <p class="hint">{texts.always}</p>
        </Form>
      )}
    </Show>
  )
}

const Row = ({ of: preference }: { of: Preference }) => {
  const { type } = preference
  return (
    <tr>
      <th scope="row">{texts.types[type]}</th>
      {CHANNELS.map((channel) => (
        <td key={channel}>
          <label>
            <input
              type="checkbox"
              name={`${type} ${channel}`}
              defaultChecked={preference[channel]}
              disabled={isFixed(type, channel)}
              aria-label={`${texts.types[type]}: ${texts[channel]}`}
            />
          </label>
        </td>
      ))}
    </tr>
  )
}
