import { useState } from 'preact/hooks'
import { say } from '../../language.ts'
import { Field, Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'

const texts = say({
  label: ['Idioma de mis correos', 'Language of my mails'],
  choose: ['Los dos, hasta que elijas uno', 'Both, until you choose one'],
  save: ['Guardar el idioma', 'Save the language'],
  saved: ['Guardado.', 'Saved.'],
})

const LANGUAGES = [
  ['es', 'Español'],
  ['en', 'English'],
] as const

/** The language in which the person is written to. */
export function MailLanguage() {
  const reading = useRequest(() => api.getMe(), [])
  const [isSaved, setSaved] = useState(false)
  return (
    <Show of={reading}>
      {({ name, language }) => (
        <Form
          send={(fields) => {
            setSaved(false)
            const chosen = LANGUAGES.find(([one]) => one === fields.language)?.[0]
            return api.updateMe({ body: { name, ...(chosen && { language: chosen }) } })
          }}
          onDone={() => setSaved(true)}
          action={texts.save}
          plain
          aside={<span role="status">{isSaved && texts.saved}</span>}
        >
          <Field
            name="language"
            label={texts.label}
            value={language ?? ''}
            options={language === null ? [['', texts.choose], ...LANGUAGES] : LANGUAGES}
          />
        </Form>
      )}
    </Show>
  )
}
