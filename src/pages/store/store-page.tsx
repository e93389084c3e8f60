import type { Context } from 'hono'
import { formatBolivares, formatMoney } from '../../domain/format.ts'
import { isSlug } from '../../domain/slug.ts'
import {
  findPublicStore,
  listPublicLinks,
  MAX_PUBLIC_LINKS,
  type PublicLinkRow,
  type PublicStoreRow,
} from '../../features/store/queries.ts'
import type { HttpEnv } from '../../http/env.ts'
import { refusal } from '../../wire/errors.ts'
import { type Language, languageOf, languageQuery } from '../language.ts'
import { linkPath } from '../pay/link-path.ts'
import { contactOf } from '../payer/merchant-contact.ts'
import { MerchantHelp } from '../payer/merchant-help.tsx'
import type { MerchantBrand } from '../payer/payer-layout.tsx'
import { pageDatabase, payerPage, sendPage } from '../payer/payer-page.tsx'
import { sendCard } from '../payer/send-card.ts'
import { StatusCard } from '../payer/status-card.tsx'
import { storeStyle } from './style.ts'
import { storeTexts } from './texts.ts'

async function showStore(c: Context<HttpEnv>): Promise<Response> {
  const slug = c.req.param('slug') ?? ''
  if (!isSlug(slug)) throw refusal('not_found')
  const {
    stores: [store],
    links,
  } = await pageDatabase(c).read({
    stores: findPublicStore(slug),
    links: listPublicLinks(slug, MAX_PUBLIC_LINKS),
  })
  if (!store) throw refusal('not_found')
  const language = languageOf(c)
  const { title, description } = storeTexts[language]
  c.header('Cache-Control', 'public, max-age=60')
  const facts = {
    path: `/store/${slug}`,
    title: title(store.name),
    description: store.description || description(store.name),
    merchant: brandOf(store),
    scripted: false,
    ownStyle: storeStyle,
    preview: {
      description: shortened(store.description) || description(store.name),
      card: `/store/${slug}/card.png`,
    },
  }
  const props = { language, languageQuery: languageQuery(c) }
  return sendPage(c, 200, facts, <Store store={store} links={links} {...props} />)
}

/** A store as the pages about it name it. */
export const brandOf = (store: PublicStoreRow): MerchantBrand => ({
  name: store.name,
  slug: store.slug,
  rif: store.rif,
  logoKey: store.logo_key,
  primaryColor: store.primary_color,
  secondaryColor: store.secondary_color,
  contact: contactOf(store),
})

interface StoreProps {
  store: PublicStoreRow
  links: PublicLinkRow[]
  language: Language
  languageQuery: string
}

const Store = ({ store, links, language, languageQuery }: StoreProps) => {
  const { links: heading, empty } = storeTexts[language]
  return (
    <>
      {store.banner_key && (
        <img class="banner" src={`/${store.banner_key}`} alt="" width="1200" height="400" />
      )}
      <div>
        <h1 class="name">{store.name}</h1>
        {store.description && <p class="quiet lines">{store.description}</p>}
      </div>
      {links.length === 0 ? (
        <StatusCard level={2} icon="shop" title={empty[0]} text={empty[1]} />
      ) : (
        <>
          <h2>{heading}</h2>
          <ul class="goods">
            {links.map((link) => (
              <LinkCard link={link} language={language} languageQuery={languageQuery} />
            ))}
          </ul>
        </>
      )}
      <MerchantHelp merchant={brandOf(store)} language={language} place="store" />
    </>
  )
}

const LinkCard = ({
  link,
  language,
  languageQuery,
}: Pick<StoreProps, 'language' | 'languageQuery'> & { link: PublicLinkRow }) => (
  <li>
    <a class="card" href={linkPath(link.token) + languageQuery}>
      <strong>{link.label}</strong>
      <span class="go">{storeTexts[language].pay}</span>
      {link.description && <span class="quiet">{shortened(link.description)}</span>}
      <span class="price">
        {link.amount === null
          ? storeTexts[language].openAmount
          : formatMoney(link.amount, link.currency, language)}
        {link.currency === 'USD' && link.amount_ves && (
          <small>{formatBolivares(link.amount_ves, language)}</small>
        )}
      </span>
    </a>
  </li>
)

const MAX_DESCRIPTION_CHARACTERS = 80

/**
 * Shortens a text: a store with many links must load over slow connections, and each link's page has the whole
 * text.
 */
function shortened(text: string): string {
  if (text.length <= MAX_DESCRIPTION_CHARACTERS) return text
  return `${text.slice(0, MAX_DESCRIPTION_CHARACTERS).toWellFormed().trimEnd()}…`
}

/** The picture of a shared store. */
export const storeCard = payerPage({
  id: 'storeCard',
  path: '/store/:slug/card.png',
  mayBeStale: true,
  async get(c) {
    const slug = c.req.param('slug') ?? ''
    if (!isSlug(slug)) throw refusal('not_found')
    const [store] = await pageDatabase(c).read(findPublicStore(slug))
    if (!store) throw refusal('not_found')
    const { payHere } = storeTexts[languageOf(c)]
    return sendCard(c, {
      merchant: store.name,
      label: store.description,
      price: '',
      note: payHere,
      address: `${c.var.platform.config.PUBLIC_URL}/store/${slug}`,
      primaryColor: store.primary_color,
      secondaryColor: store.secondary_color,
    })
  },
})

export const storePage = payerPage({
  id: 'store',
  path: '/store/:slug',
  indexed: true,
  mayBeStale: true,
  get: showStore,
})
