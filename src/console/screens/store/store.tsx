import './store.css'
import { useState } from 'preact/hooks'
import { Ask } from '../../frame/ask.tsx'
import { useTitle } from '../../frame/use-title.ts'
import { say } from '../../language.ts'
import { useMerchant } from '../../merchant.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Show } from '../../parts/reading.tsx'
import { api, type Outcome } from '../../requests/client.ts'
import { useRequest } from '../../requests/use-request.ts'
import { type Draft, draftOf, type PublicStore, type StoreData } from './draft.ts'
import { PictureForm } from './picture-form.tsx'
import { StoreForm } from './store-form.tsx'
import { StoreLinks } from './store-links.tsx'
import { StorePreview } from './store-preview.tsx'
import { storeTexts as texts } from './texts.ts'

interface Found {
  store: StoreData
  shown: PublicStore
}

/** The store, and what its payers see: the interface tells the contact to them alone. */
async function readStore(id: string): Promise<Outcome<Found>> {
  const { data: store, failure } = await api.getStore({ id })
  if (failure) return { data: null, failure }
  const shown = await api.getPublicStore({ slug: store.slug })
  if (shown.failure?.kind === 'refused' && shown.failure.error.code === 'NOT_FOUND') {
    return { data: { store, shown: null }, failure: null }
  }
  return shown.failure ? shown : { data: { store, shown: shown.data }, failure: null }
}

/** How the merchant's store looks, with what payers will see beside it. */
export function Store() {
  const { id } = useMerchant()
  useTitle(texts.title)
  const reading = useRequest(() => readStore(id), [id])
  return <Show of={reading}>{(found) => <Editor found={found} onChange={reading.reload} />}</Show>
}

interface EditorProps {
  found: Found
  onChange(): Promise<void>
}

function Editor({ found: { store, shown }, onChange }: EditorProps) {
  const { id, can } = useMerchant()
  const [draft, setDraft] = useState<Draft>(() => draftOf(store, shown))
  const [logo, setLogo] = useState<File>()
  const [banner, setBanner] = useState<File>()
  const address = `${location.origin}/store/${store.slug}`
  return (
    <>
      <div class="title">
        <h1>{texts.title}</h1>
        {shown && (
          <div class="actions">
            <CopyButton text={address} label={say(['Copiar la dirección', 'Copy the address'])} />
            <a class="button plain small" href={`${address}/rate`} target="_blank" rel="noreferrer">
              {say(['Cartel de la tasa', 'Rate poster'])}
            </a>
            <a class="button plain small" href={address} target="_blank" rel="noreferrer">
              {say(['Abrir', 'Open'])}
            </a>
          </div>
        )}
      </div>
      {shown === null && (
        <p class="notice wait">
          {say([
            'Tu tienda aún no se ve. Se publica cuando quien es dueño del comercio verifica su correo.',
            'Your store is not shown yet. It is once the merchant’s owner verifies their e-mail.',
          ])}
        </p>
      )}
      <div class="store-editor">
        <StorePreview draft={draft} store={store} shown={shown} logo={logo} banner={banner} />
        <div class="stack">
          {can('store:write') && (
            <>
              <section class="card">
                <StoreForm
                  id={id}
                  before={draftOf(store, shown)}
                  onEdit={(changes) => setDraft((current) => ({ ...current, ...changes }))}
                  onSaved={onChange}
                />
              </section>
              <PictureForm
                id={id}
                slot="logo"
                present={store.logo}
                onChoose={setLogo}
                onChange={onChange}
              />
              <PictureForm
                id={id}
                slot="banner"
                present={store.banner}
                onChoose={setBanner}
                onChange={onChange}
              />
            </>
          )}
          <Ask action="store:write" what={say(['Cambiar la tienda', 'Change the store'])} />
          <StoreLinks />
        </div>
      </div>
    </>
  )
}
