import { useState } from 'preact/hooks'
import { Field, Form } from '../../parts/form.tsx'
import { api } from '../../requests/client.ts'
import { changesOf, type Draft } from './draft.ts'
import { storeTexts as texts } from './texts.ts'

interface StoreFormProps {
  id: string
  before: Draft
  /** While somebody types. */
  onEdit(changes: Partial<Draft>): void
  onSaved(): Promise<void>
}

/** The words, colours and contact of a store; what was not changed is not sent. */
export function StoreForm({ id, before, onEdit, onSaved }: StoreFormProps) {
  const [isSaved, setSaved] = useState(false)
  const edit = (event: Event) => {
    setSaved(false)
    const { name, value } = event.target as HTMLInputElement
    onEdit({ [name]: value })
  }
  return (
    <div onInput={edit}>
      <Form
        send={(fields) => api.updateStore({ id, body: changesOf(fields, before) })}
        onDone={async () => {
          await onSaved()
          setSaved(true)
        }}
        action={texts.save}
        refusals={{ CONFLICT: texts.conflict }}
        aside={<span role="status">{isSaved && texts.saved}</span>}
      >
        <h2>{texts.about}</h2>
        <Field
          name="name"
          label={texts.name}
          value={before.name}
          hint={texts.nameHint}
          maxLength={120}
        />
        <Field
          name="slug"
          label={texts.slug}
          value={before.slug}
          hint={texts.slugHint(`${location.host}/store/`)}
          autoComplete="off"
          maxLength={60}
        />
        <Field
          name="description"
          label={texts.description}
          value={before.description}
          hint={texts.descriptionHint}
          maxLength={1000}
          rows={3}
          optional
        />
        <Field
          name="preferredPaymentMethod"
          label={texts.method}
          value={before.preferredPaymentMethod}
          options={Object.entries(texts.methods)}
        />
        <h2>{texts.look}</h2>
        <div class="colours">
          <Colour
            name="theme.primaryColor"
            label={texts.primary}
            value={before['theme.primaryColor']}
          />
          <Colour
            name="theme.secondaryColor"
            label={texts.secondary}
            value={before['theme.secondaryColor']}
          />
        </div>
        <h2>{texts.contact}</h2>
        <p class="hint">{texts.contactLead}</p>
        <Field
          name="contact.whatsapp"
          label={texts.whatsapp}
          type="tel"
          value={before['contact.whatsapp']}
          hint={texts.phoneHint}
          maxLength={20}
          optional
        />
        <Field
          name="contact.phone"
          label={texts.phone}
          type="tel"
          value={before['contact.phone']}
          hint={texts.phoneHint}
          maxLength={20}
          optional
        />
        <Field
          name="contact.email"
          label={texts.email}
          type="email"
          value={before['contact.email']}
          hint={texts.emailHint}
          maxLength={254}
          optional
        />
      </Form>
    </div>
  )
}

const Colour = (props: { name: string; label: string; value: string }) => (
  <label class="colour">
    <input type="color" name={props.name} defaultValue={props.value} />
    {props.label}
  </label>
)
