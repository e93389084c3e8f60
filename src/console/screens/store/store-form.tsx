import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
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
        action={say(['Guardar la tienda', 'Save the store'])}
        aside={<span role="status">{isSaved && say(['Guardado.', 'Saved.'])}</span>}
      >
        <h2>{say(['Lo que ven tus clientes', 'What your customers see'])}</h2>
        <Field
          name="name"
          label={say(['Nombre de la tienda', 'Name of the store'])}
          value={before.name}
          hint={say(['Hasta 120 letras.', 'Up to 120 letters.'])}
          maxLength={120}
        />
        <Field
          name="slug"
          label={say(['Dirección', 'Address'])}
          value={before.slug}
          hint={say([
            `Lo que sigue a ${location.host}/store/. De 3 a 60: letras minúsculas sin acento, números y guiones. Si la cambias, la de antes deja de servir.`,
            `What follows ${location.host}/store/. 3 to 60 of: lowercase letters without accents, digits and hyphens. If you change it, the one before stops working.`,
          ])}
          autoComplete="off"
          maxLength={60}
        />
        <Field
          name="description"
          label={say(['Descripción', 'Description'])}
          value={before.description}
          hint={say(['Hasta 1.000 letras.', 'Up to 1,000 letters.'])}
          maxLength={1000}
          rows={3}
          optional
        />
        <Field
          name="preferredPaymentMethod"
          label={say(['Qué forma de pago se ofrece primero', 'Which way to pay is offered first'])}
          value={before.preferredPaymentMethod}
          options={Object.entries(texts.methods)}
        />
        <h2>{say(['Colores', 'Colours'])}</h2>
        <div class="colours">
          <Colour
            name="theme.primaryColor"
            label={say(['Color principal', 'Main colour'])}
            value={before['theme.primaryColor']}
          />
          <Colour
            name="theme.secondaryColor"
            label={say(['Color de acento', 'Accent colour'])}
            value={before['theme.secondaryColor']}
          />
        </div>
        <h2>{say(['Dónde te preguntan', 'Where customers ask'])}</h2>
        <p class="hint">
          {say([
            'Se ve en la tienda y junto a cada pago. Deja vacío lo que no quieras mostrar.',
            'Shown in the store and beside each payment. Leave empty what you do not want to show.',
          ])}
        </p>
        <Field
          name="contact.whatsapp"
          label={say(['WhatsApp', 'WhatsApp'])}
          type="tel"
          value={before['contact.whatsapp']}
          hint={texts.phoneHint}
          maxLength={20}
          optional
        />
        <Field
          name="contact.phone"
          label={say(['Teléfono', 'Phone'])}
          type="tel"
          value={before['contact.phone']}
          hint={texts.phoneHint}
          maxLength={20}
          optional
        />
        <Field
          name="contact.email"
          label={say(['Correo', 'E-mail'])}
          type="email"
          value={before['contact.email']}
          hint={say(['Como hola@ejemplo.com.', 'Such as hello@example.com.'])}
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
