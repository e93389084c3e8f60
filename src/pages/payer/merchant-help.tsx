import { formatPhone, internationalPhone } from '../../domain/phone.ts'
import type { Language } from '../language.ts'
import type { MerchantBrand } from './payer-layout.tsx'
import { payerTexts } from './texts.ts'

interface MerchantHelpProps {
  merchant: MerchantBrand
  language: Language
  /** What a payer quotes, such as the number of the payment. */
  quote?: string | undefined
  /** What the page is about. */
  place?: 'payment' | 'store'
}

/** Who a payer can ask: the merchant, its RIF and its contact. */
export const MerchantHelp = (props: MerchantHelpProps) => {
  const { merchant, language, quote, place = 'payment' } = props
  const { help, rif } = payerTexts[language]
  const channels = contactLinks(merchant, help.message(quote))
  return (
    <section class="card help-card">
      <h2>{help.titles[place]}</h2>
      {place === 'payment' && (
        <p class="quiet">
          {channels.length > 0 ? help.write(merchant.name) : help.noContact(merchant.name)}
        </p>
      )}
      <dl class="facts">
        {channels.map(([channel, href, shown]) => (
          <div>
            <dt>{help.channels[channel]}</dt>
            <dd>
              <a href={href}>{shown}</a>
            </dd>
          </div>
        ))}
        {merchant.rif && (
          <div>
            <dt>{rif}</dt>
            <dd>{merchant.rif}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

type ContactLink = readonly [channel: 'whatsapp' | 'phone' | 'email', href: string, shown: string]

/** The ways to reach the merchant. */
function contactLinks({ contact }: MerchantBrand, message: string): ContactLink[] {
  const { phone, whatsapp, email } = contact
  const links: ContactLink[] = []
  if (whatsapp) {
    const text = message && `?text=${encodeURIComponent(message)}`
    const href = `https://wa.me/${internationalPhone(whatsapp)}${text}`
    links.push(['whatsapp', href, formatPhone(whatsapp)])
  }
  if (phone) links.push(['phone', `tel:+${internationalPhone(phone)}`, formatPhone(phone)])
  if (email) links.push(['email', `mailto:${email}`, email])
  return links
}
