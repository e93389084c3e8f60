import { readableColourOn, textColourOn } from '../../../domain/colour.ts'
import { formatPhone, normalizePhone } from '../../../domain/phone.ts'
import { Facts } from '../../parts/facts.tsx'
import { useObjectUrl } from '../../parts/file-field.tsx'
import { moneyText } from '../../parts/money.tsx'
import type { Draft, PublicStore, StoreData } from './draft.ts'
import { storeTexts } from './texts.ts'

const texts = storeTexts.previewOf
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
      <figcaption class="quiet">{storeTexts.preview}</figcaption>
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
            <p class="card quiet">{texts.empty}</p>
          ) : (
            <>
              <p class="shop-question">{texts.question}</p>
              {links.map(({ label, url, amount, currency }) => (
                <div class="card shop-link" key={url}>
                  <strong>{label}</strong>
                  <span class="shop-go">{texts.pay}</span>
                  <span>
                    {amount === null ? texts.open : moneyText(amount, currency as 'VES' | 'USD')}
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
  const { whatsapp, phone: call, email } = texts.channels
  return (
    <div class="card">
      <p class="shop-question">{texts.about}</p>
      <Facts
        of={[
          draft['contact.whatsapp'] !== '' && [whatsapp, phone(draft['contact.whatsapp'])],
          draft['contact.phone'] !== '' && [call, phone(draft['contact.phone'])],
          draft['contact.email'] !== '' && [email, draft['contact.email']],
          rif !== undefined && ['RIF', rif],
        ]}
      />
    </div>
  )
}
