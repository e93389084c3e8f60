import './preferences.css'
import { useState } from 'preact/hooks'
import { Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import { api, type Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { preferenceTexts as texts } from './preference-texts.ts'

type Preference = Schemas['NotificationPreference']
type Change = Schemas['NotificationPreferenceChange']

const CHANNELS = ['inApp', 'email'] as const
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
  'webhook_changed',
  'rif_released',
])

/** Of what the person is told, and where: read when somebody asks. */
export function Preferences() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{texts.title}</h2>
      </summary>
      {isOpen && <PreferenceForm />}
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

function PreferenceForm() {
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
          aside={<span role="status">{isSaved && texts.saved}</span>}
        >
          <table class="preferences">
            <thead>
              <tr>
                <th scope="col">{texts.type}</th>
                <th scope="col">{texts.inApp}</th>
                <th scope="col">{texts.email}</th>
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
