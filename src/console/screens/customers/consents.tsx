import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Action } from '../../parts/action.tsx'
import { Field } from '../../parts/form.tsx'
import { Moment } from '../../parts/money.tsx'
import { Status, type Tone } from '../../parts/status.tsx'
import { tell } from '../../parts/toast.tsx'
import { messageTexts as texts } from '../reminders/texts.ts'
import { BindTelegram } from './bind-telegram.tsx'
import type { Customer } from './texts.ts'

type Consent = Customer['consents'][number]

const SAID: Record<Consent['status'], readonly [Tone, string]> = {
  unknown: ['quiet', say(['No ha dicho', 'Has not said'])],
  given: ['good', say(['Acepta', 'Agrees'])],
  stopped: ['bad', say(['No quiere', 'Wants none'])],
}

interface ConsentsProps {
  of: Customer
  onDone(): Promise<void>
}

/** Whether a customer wants to be written to, by each channel, and how that is known. */
export function Consents({ of: customer, onDone }: ConsentsProps) {
  const { can } = useMerchant()
  return (
    <section class="card">
      <h2>{say(['Qué mensajes acepta', 'Which messages they agree to'])}</h2>
      <ul class="lines">
        {customer.consents.map((consent) => {
          const [tone, text] = SAID[consent.status]
          return (
            <li key={consent.channel}>
              <div>
                <strong>{texts.channels[consent.channel]}</strong>{' '}
                <Status tone={tone}>{text}</Status>
                {consent.at && (
                  <p class="quiet">
                    <Moment of={consent.at} />
                    {consent.how && ` · ${consent.how}`}
                  </p>
                )}
              </div>
              <div class="actions">
                {consent.channel === 'telegram' && can('collections:write') && (
                  <BindTelegram of={customer} />
                )}
                <ChangeConsent customer={customer} of={consent} onDone={onDone} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface ChangeConsentProps {
  customer: Customer
  of: Consent
  onDone(): Promise<void>
}

function ChangeConsent({ customer, of: { channel, status }, onDone }: ChangeConsentProps) {
  const { client, can } = useMerchant()
  if (!can('collections:write')) return null
  const name = texts.channels[channel]
  return (
    <Action
      label={say(['Anotar', 'Note'])}
      look="plain small"
      aria-label={say([
        `Anotar qué dijo de mensajes por ${name}`,
        `Note what they said of messages by ${name}`,
      ])}
      title={say([`Mensajes por ${name}`, `Messages by ${name}`])}
      action={say(['Guardar', 'Save'])}
      send={({ status: said, how }) =>
        client.setCustomerConsent({
          ...{ customerId: customer.id, channel },
          body: { status: said as 'given' | 'stopped', ...(how && { how }) },
        })
      }
      onDone={() => {
        tell(say(['Anotado', 'Noted']))
        void onDone()
      }}
    >
      <Field
        name="status"
        label={say(['Qué dijo el cliente', 'What the customer said'])}
        value={status === 'given' ? 'stopped' : 'given'}
        options={[
          ['given', SAID.given[1]],
          ['stopped', SAID.stopped[1]],
        ]}
      />
      <Field
        name="how"
        label={say(['Cómo lo sabes', 'How you know'])}
        hint={say([
          'Como «Firmó la planilla de inscripción».',
          'Such as “Signed the enrolment form”.',
        ])}
        maxLength={200}
        optional
      />
    </Action>
  )
}
