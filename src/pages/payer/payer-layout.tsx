import type { PropsWithChildren } from 'hono/jsx'
import { SERVICE_NAME } from '../../domain/service.ts'
import type { CheckoutStatus } from '../../domain/statuses.ts'
import { Document, ServiceLogo } from '../document.tsx'
import type { Language } from '../language.ts'
import { frameScript } from './frame-script.ts'
import { type LinkPreview, LinkPreviewTags } from './link-preview.tsx'
import { payerScript } from './script.ts'
import { payerTexts } from './texts.ts'

/** What a checkout's page tells the shop that shows it in a frame, and which shops may. */
export interface ShopFrame {
  /** `chk_...` */
  checkoutId: string
  status: CheckoutStatus
  /** Never empty. */
  origins: readonly string[]
}

/** The merchant as payers see it. */
export interface MerchantBrand {
  name: string
  /** The slug of its store's page: `panaderia-la-napa`. */
  slug: string
  rif: string | null
  logoKey: string | null
  primaryColor: string
  secondaryColor: string
  contact: { phone: string | null; whatsapp: string | null; email: string | null }
}

export interface PayerLayoutProps {
  language: Language
  /** The path of the page that a GET shows, without `?lang=`. */
  path: string
  /** `?lang=en` or empty. */
  languageQuery: string
  title: string
  description: string
  /** Null if no merchant is known. */
  merchant: MerchantBrand | null
  test?: boolean | undefined
  /** Reloads after this many seconds if scripts do not run. */
  refreshSeconds?: number | undefined
  /** For pages that are shared. */
  preview?: LinkPreview | undefined
  publicUrl: string
  /** What the page adds to the common style. */
  ownStyle?: string | undefined
  /** False for a page that the script would add nothing to. */
  scripted?: boolean | undefined
  /** Set if shops may show it in a frame. */
  frame?: ShopFrame | undefined
  /** Whether it has two columns where there is room. */
  wide?: boolean | undefined
  style: string
}

const Head = ({ refreshSeconds, scripted = true, preview, frame, ...page }: PayerLayoutProps) => (
  <>
    {scripted && <script src={payerScript.path} defer />}
    {frame && <script src={frameScript.path} defer />}
    {preview && <LinkPreviewTags {...page} {...preview} />}
    {refreshSeconds && (
      <noscript>
        <meta http-equiv="refresh" content={String(refreshSeconds)} />
      </noscript>
    )}
  </>
)

const Header = ({ merchant, test, language, languageQuery, path, wide }: PayerLayoutProps) => {
  const { otherLanguage, testBanner: mode } = payerTexts[language]
  return (
    <header>
      {test && (
        <p class="test">
          <strong>{mode.title}</strong> {mode.text}
        </p>
      )}
      <div class="band">
        <div class={wide ? 'wide' : undefined}>
          {merchant ? (
            <a class="shop" href={`/store/${merchant.slug}${languageQuery}`}>
              {merchant.logoKey && (
                <img class="logo" src={`/${merchant.logoKey}`} alt="" width="44" height="44" />
              )}
              <span>{merchant.name}</span>
            </a>
          ) : (
            <a class="shop" href={`/${languageQuery}`}>
              <ServiceLogo /> <span>{SERVICE_NAME}</span>
            </a>
          )}
          <a
            class="language-link"
            href={`${path}?lang=${otherLanguage.language}`}
            hreflang={otherLanguage.language}
            lang={otherLanguage.language}
          >
            {otherLanguage.name}
          </a>
        </div>
      </div>
    </header>
  )
}

/** The layout of a payer's page: the merchant above, the content, and the service's name below. */
export const PayerLayout = (props: PropsWithChildren<PayerLayoutProps>) => {
  const { language, merchant, title, description, path, languageQuery, style, children } = props
  const { frame } = props
  const { processedBy, privacy, rif } = payerTexts[language]
  return (
    <Document
      language={language}
      title={title}
      description={description}
      style={style}
      head={<Head {...props} />}
      self={path + languageQuery}
    >
      <Header {...props} />
      <main class={props.wide ? 'wide' : undefined}>
        {children}
        {frame && (
          <span
            hidden
            data-checkout={frame.checkoutId}
            data-told={frame.status}
            data-shops={frame.origins.join(' ')}
          />
        )}
      </main>
      <p class="unseen" id="live" role="status" />
      <footer>
        {merchant?.rif && (
          <p>
            {merchant.name} · {rif} {merchant.rif}
          </p>
        )}
        <p>
          {processedBy} {SERVICE_NAME}
        </p>
        <p>
          <a href={`/privacy${languageQuery}`}>{privacy}</a>
        </p>
      </footer>
    </Document>
  )
}
