import { readableColourOn, textColourOn } from '../../../domain/colour.ts'
import { formatPhone, normalizePhone } from '../../../domain/phone.ts'
import { say } from '../../language.ts'
import { Facts } from '../../parts/facts.tsx'
import { useObjectUrl } from '../../parts/file-field.tsx'
import { moneyText } from '../../parts/money.tsx'
import type { Draft, PublicStore, StoreData } from './draft.ts'

const SHOWN_LINKS = 2

/** As payers' pages adjust a merchant's colours, on the grounds with the least contrast. */
const themeOf = (draft: Draft) => {
  const primary = draft['theme.primaryColor']
  return {
    '--shop': primary,
    '--on-shop': textColourOn(primary),
    '--spark': draft['theme.secondaryColor'],
    '--on-light': readableColourOn(primary, '#f3f5f9'),
    '--on-dark': readableColourOn(primary, '#1a2232', 7),
  }
}

interface StorePreviewProps {
  draft: Draft
  store: StoreData
  shown: PublicStore
  /** Chosen, and not uploaded yet. */
  logo: File | undefined
  banner: File | undefined
}

/** The store's page as its payers will see it. */
export function StorePreview({ draft, store, shown, logo, banner }: StorePreviewProps) {
  const logoUrl = useObjectUrl(logo) ?? pathOf(store.logo)
  const bannerUrl = useObjectUrl(banner) ?? pathOf(store.banner)
  const links = (shown?.links ?? []).slice(0, SHOWN_LINKS)
  return (
    <figure class="shop-preview">
      <figcaption class="quiet">
        {say(['Así la ven tus clientes', 'This is how your customers see it'])}
      </figcaption>
      {/* Set by script, which the policy of the page allows. */}
      <div class="shop-page" style={themeOf(draft)}>
        <p class="shop-band">
          {logoUrl && <img src={logoUrl} alt="" width="40" height="40" />}
          <span>{draft.name}</span>
        </p>
        <div class="shop-body">
          {bannerUrl && <img class="shop-banner" src={bannerUrl} alt="" />}
          <p class="shop-name">{draft.name}</p>
          {draft.description && <p class="quiet shop-text">{draft.description}</p>}
          {links.length === 0 ? (
            <p class="card quiet">
              {say(['Todavía no hay nada que pagar', 'There is nothing to pay for yet'])}
            </p>
          ) : (
            <>
              <p class="shop-question">
                {say(['¿Qué quieres pagar?', 'What do you want to pay for?'])}
              </p>
              {links.map(({ label, url, amount, currency }) => (
                <div class="card shop-link" key={url}>
                  <strong>{label}</strong>
                  <span class="shop-go">{say(['Pagar →', 'Pay →'])}</span>
                  <span>
                    {amount === null
                      ? say(['Tú pones el monto', 'You choose the amount'])
                      : moneyText(amount, currency as 'VES' | 'USD')}
                  </span>
                </div>
              ))}
            </>
          )}
          <Contact draft={draft} rif={shown?.rif} />
        </div>
      </div>
    </figure>
  )
}

const pathOf = (url: string | null): string | null => url && new URL(url).pathname

function Contact({ draft, rif }: { draft: Draft; rif: string | undefined }) {
  const phone = (typed: string) => {
    const known = normalizePhone(typed)
    return known === null ? typed : formatPhone(known)
  }
  return (
    <div class="card">
      <p class="shop-question">{say(['Datos del comercio', 'About the merchant'])}</p>
      <Facts
        of={[
          draft['contact.whatsapp'] !== '' && [
            say(['WhatsApp', 'WhatsApp']),
            phone(draft['contact.whatsapp']),
          ],
          draft['contact.phone'] !== '' && [
            say(['Teléfono', 'Phone']),
            phone(draft['contact.phone']),
          ],
          draft['contact.email'] !== '' && [say(['Correo', 'E-mail']), draft['contact.email']],
          rif !== undefined && ['RIF', rif],
        ]}
      />
    </div>
  )
}
