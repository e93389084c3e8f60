import { useState } from 'preact/hooks'
import { Ask } from '../../frame/ask.tsx'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { Field, Form } from '../../parts/form.tsx'
import { Show } from '../../parts/reading.tsx'
import { api } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'

const texts = say({
  title: ['Botón de pago', 'Checkout button'],
  lead: [
    'Tu página web puede abrir el cobro sobre ella misma. Solo los sitios de esta lista pueden mostrarlo así; en los demás el botón lleva a la página de pago.',
    'Your website can open the payment over its own page. Only the sites of this list can show it like that; on others the button leads to the payment page.',
  ],
  guide: ['Cómo poner el botón', 'How to add the button'],
  origins: ['Sitios', 'Sites'],
  hint: [
    'Uno por línea, como https://tienda.example.com, sin nada después. Hasta 20. http://localhost:3000 sirve para pruebas.',
    'One a line, such as https://shop.example.com, with nothing behind. Up to 20. http://localhost:3000 is for tests.',
  ],
  saved: ['Guardado.', 'Saved.'],
  none: ['Ninguno todavía.', 'None yet.'],
  change: ['Cambiar los sitios', 'Change the sites'],
})
const guidePath = say(['/docs/guides/es/button', '/docs/guides/en/button'])

/** The sites that may show the pages of the merchant's checkouts in a frame. */
export function ButtonSites() {
  const { id } = useMerchant()
  const reading = useRequest(() => api.getButtonSettings({ id }), [id])
  return (
    <section class="card">
      <h2>{texts.title}</h2>
      <p class="quiet">
        {texts.lead}{' '}
        <a href={guidePath} target="_blank" rel="noreferrer">
          {texts.guide}
        </a>
      </p>
      <Show of={reading}>
        {({ origins }) => <Sites origins={origins} onChange={reading.reload} />}
      </Show>
    </section>
  )
}

interface SitesProps {
  origins: readonly string[]
  onChange(): Promise<void>
}

function Sites({ origins, onChange }: SitesProps) {
  const { id, can } = useMerchant()
  const [isSaved, setSaved] = useState(false)
  if (!can('store:write')) {
    return (
      <>
        <p>{origins.join(', ') || texts.none}</p>
        <Ask action="store:write" what={texts.change} />
      </>
    )
  }
  return (
    <Form
      send={({ origins: typed = '' }) => {
        setSaved(false)
        return api.updateButtonSettings({
          id,
          body: { origins: typed.split(/\s+/).filter(Boolean) },
        })
      }}
      onDone={async () => {
        await onChange()
        setSaved(true)
      }}
      action={texts.change}
      plain
      aside={<span role="status">{isSaved && texts.saved}</span>}
    >
      <Field
        name="origins"
        label={texts.origins}
        hint={texts.hint}
        value={origins.join('\n')}
        rows={3}
        optional
      />
    </Form>
  )
}
