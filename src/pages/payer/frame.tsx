import type { PropsWithChildren } from 'hono/jsx'
import { Document, Mark, NAME } from '../document.tsx'
import type { Language } from '../language.ts'
import { SCRIPT_ADDRESS } from './script.ts'
import { payerTexts } from './texts.ts'

/** The merchant as payers see it. */
export interface Shop {
  name: string
  /** `panaderia-la-napa`: its store's page. */
  slug: string
  rif: string | null
  logoKey: string | null
  primaryColor: string
  secondaryColor: string
}

export interface FrameProps {
  language: Language
  /** Of the page that a GET shows, without `?lang=`. */
  address: string
  /** `?lang=en` or empty. */
  chosen: string
  title: string
  description: string
  /** Null where no merchant is known. */
  shop: Shop | null
  test?: boolean | undefined
  /** Shows itself anew after so many seconds, where there is no script to ask. */
  refreshSeconds?: number | undefined
  style: string
}

const Head = ({ refreshSeconds }: Pick<FrameProps, 'refreshSeconds'>) => (
  <>
    <script src={SCRIPT_ADDRESS} defer />
    {refreshSeconds && (
      <noscript>
        <meta http-equiv="refresh" content={String(refreshSeconds)} />
      </noscript>
    )}
  </>
)

const Header = ({ shop, test, language, chosen, address }: FrameProps) => {
  const { other, test: mode } = payerTexts[language]
  return (
    <header>
      {test && (
        <p class="test">
          <strong>{mode.title}</strong> {mode.text}
        </p>
      )}
      <div class="band">
        <div>
          {shop ? (
            <a class="shop" href={`/store/${shop.slug}${chosen}`}>
              {shop.logoKey && (
                <img class="logo" src={`/${shop.logoKey}`} alt="" width="44" height="44" />
              )}
              <span>{shop.name}</span>
            </a>
          ) : (
            <a class="shop" href={`/${chosen}`}>
              <Mark /> <span>{NAME}</span>
            </a>
          )}
          <a
            class="tongue"
            href={`${address}?lang=${other.language}`}
            hreflang={other.language}
            lang={other.language}
          >
            {other.name}
          </a>
        </div>
      </div>
    </header>
  )
}

/** A page of a payer: the merchant above, the content, and who makes it below. */
export const Frame = (props: PropsWithChildren<FrameProps>) => {
  const { language, shop, title, description, address, chosen, style, children } = props
  const { by, rif } = payerTexts[language]
  return (
    <Document
      language={language}
      title={title}
      description={description}
      style={style}
      head={<Head refreshSeconds={props.refreshSeconds} />}
      self={address + chosen}
    >
      <Header {...props} />
      <main>{children}</main>
      <p class="unseen" id="live" role="status" />
      <footer>
        {shop?.rif && (
          <p>
            {shop.name} · {rif} {shop.rif}
          </p>
        )}
        <p>
          {by} {NAME}
        </p>
      </footer>
    </Document>
  )
}
