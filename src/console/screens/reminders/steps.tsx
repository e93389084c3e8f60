import { useId, useState } from 'preact/hooks'
import { addDays, caracasDay } from '../../../domain/caracas.ts'
import { reminderText } from '../../../domain/reminder.ts'
import { Ask } from '../../frame/ask.tsx'
import { useMembership } from '../../frame/membership.ts'
import { language, say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import { tell } from '../../parts/toast.tsx'
import type { Schemas } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { messageTexts } from './texts.ts'

type Settings = Schemas['CollectionSettings']
type Step = Settings['reminders'][number]

const MOST = 10
/** The days that are offered; negative before the day by which to pay. */
const DAYS = [-30, -15, -7, -5, -3, -2, -1, 0, 1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90]

function dayText(days: number): string {
  if (days === 0) return say(['El día que vence', 'On the day it is due'])
  const count = Math.abs(days)
  const [es, en] = [
    count === 1 ? '1 día' : `${count} días`,
    count === 1 ? '1 day' : `${count} days`,
  ]
  return days < 0
    ? say([`${es} antes de vencer`, `${en} before it is due`])
    : say([`${es} después de vencer`, `${en} after it was due`])
}

const stepText = ({ days, channel }: Step): string =>
  `${dayText(days)} · ${messageTexts.channels[channel]}`

/** When customers are reminded, by the service itself. */
export function Steps() {
  const { client, id, can } = useMerchant()
  const reading = useRequest(() => client.getCollectionSettings({}), [id])
  return (
    <section class="card">
      <h2>{say(['Recordatorios automáticos', 'Automatic reminders'])}</h2>
      <p class="quiet">
        {say([
          'Una vez por cada paso, entre las 8 a. m. y las 8 p. m. A quien ya pagó o pidió no recibir más, nunca; por WhatsApp y Telegram, solo a quien aceptó.',
          'Once for each step, between 8 a.m. and 8 p.m. Never to who has paid, or has asked for no more; by WhatsApp and Telegram to those alone who have agreed.',
        ])}
      </p>
      <Show of={reading}>
        {(settings) => (
          <>
            {can('merchants:write') ? (
              <EditSteps key={JSON.stringify(settings)} of={settings} onDone={reading.reload} />
            ) : (
              <>
                <StepList of={settings.reminders} />
                <Ask
                  action="merchants:write"
                  what={say(['Cambiar los recordatorios', 'Change the reminders'])}
                />
              </>
            )}
            <Preview />
          </>
        )}
      </Show>
    </section>
  )
}

interface StepListProps {
  of: readonly Step[]
  onRemove?(step: Step): void
}

const StepList = ({ of: steps, onRemove }: StepListProps) =>
  steps.length === 0 ? (
    <p>{say(['Ninguno: nadie recibe recordatorios.', 'None: nobody is reminded.'])}</p>
  ) : (
    <ul class="lines">
      {steps.map((step) => (
        <li key={`${step.days} ${step.channel}`}>
          <div>
            {dayText(step.days)}
            <span class="quiet line">{messageTexts.channels[step.channel]}</span>
          </div>
          {onRemove && (
            <button
              type="button"
              class="plain small"
              aria-label={say([
                `Quitar el recordatorio ${stepText(step)}`,
                `Remove the reminder ${stepText(step)}`,
              ])}
              onClick={() => onRemove(step)}
            >
              {say(['Quitar', 'Remove'])}
            </button>
          )}
        </li>
      ))}
    </ul>
  )

interface EditStepsProps {
  of: Settings
  onDone(): Promise<void>
}

function EditSteps({ of: settings, onDone }: EditStepsProps) {
  const { client } = useMerchant()
  const [steps, setSteps] = useState<readonly Step[]>(settings.reminders)
  return (
    <Form
      send={() => client.updateCollectionSettings({ body: { reminders: [...steps] } })}
      onDone={() => {
        tell(say(['Recordatorios guardados', 'Reminders saved']))
        void onDone()
      }}
      action={say(['Guardar los recordatorios', 'Save the reminders'])}
    >
      <StepList
        of={steps}
        onRemove={(removed) => setSteps(steps.filter((step) => step !== removed))}
      />
      {steps.length < MOST && (
        <AddStep
          to={steps}
          onAdd={(step) => setSteps([...steps, step].sort((one, other) => one.days - other.days))}
        />
      )}
    </Form>
  )
}

/** The channels by which steps can go: mail, and what the merchant has connected and the provider has accepted. */
function useStepChannels(): readonly Step['channel'][] {
  const { client, id } = useMerchant()
  const connected = useRequest(() => client.listChannels({}), [id]).data?.data ?? []
  const inUse = connected.filter(({ status }) => status === 'active').map(({ kind }) => kind)
  return ['mail', ...new Set(inUse)]
}

interface AddStepProps {
  to: readonly Step[]
  onAdd(step: Step): void
}

function AddStep({ to: steps, onAdd }: AddStepProps) {
  const id = useId()
  const channels = useStepChannels()
  const [channel, setChannel] = useState<Step['channel']>('mail')
  const others = DAYS.filter(
    (days) => !steps.some((step) => step.days === days && step.channel === channel),
  )
  return (
    <>
      {channels.length > 1 && (
        <div class="field">
          <label for={`${id}-channel`}>{say(['Por dónde', 'By what'])}</label>
          <select
            id={`${id}-channel`}
            value={channel}
            onChange={({ currentTarget }) => setChannel(currentTarget.value as Step['channel'])}
          >
            {channels.map((one) => (
              <option key={one} value={one}>
                {messageTexts.channels[one]}
              </option>
            ))}
          </select>
        </div>
      )}
      <div class="field">
        <label for={id}>{say(['Agregar un recordatorio', 'Add a reminder'])}</label>
        <select
          id={id}
          value=""
          onChange={({ currentTarget }) => {
            onAdd({ days: Number(currentTarget.value), channel })
            currentTarget.value = ''
          }}
        >
          <option value="" disabled>
            {say(['Elige cuándo', 'Choose when'])}
          </option>
          {others.map((days) => (
            <option key={days} value={days}>
              {dayText(days)}
            </option>
          ))}
        </select>
      </div>
    </>
  )
}

/** What a customer reads, of a note that is made up. */
function Preview() {
  const { id } = useMerchant()
  const merchant = useMembership(id)?.name ?? ''
  const { greeting, before } = reminderText(
    {
      ...{ merchant, customer: 'Luis Rojas', number: 17, currency: 'VES', remainingVes: null },
      concept: say(['Mensualidad', 'Monthly fee']),
      remaining: 1250,
      dueOn: addDays(caracasDay(new Date()), 3),
    },
    language,
  )
  return (
    <details>
      <summary>{say(['Ver qué dice', 'See what it says'])}</summary>
      <div class="stack">
        <p>{greeting}</p>
        <p>{before}</p>
        <p class="quiet">
          {say([
            'Después vienen el botón para ver y pagar la nota, y un enlace para no recibir más.',
            'Then come the button to see and pay the note, and a link for no more of them.',
          ])}
        </p>
      </div>
    </details>
  )
}
