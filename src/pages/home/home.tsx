import type { Context } from 'hono'
import { formatBolivares, formatDay, formatRate } from '../../domain/format.ts'
import { amountFromText } from '../../domain/money.ts'
import { SERVICE_NAME } from '../../domain/service.ts'
import { protocolView } from '../../features/bank-connections/views.ts'
import { type ConversionRow, selectConversion } from '../../features/rates/queries.ts'
import type { HttpEnv } from '../../http/env.ts'
import { enforceRateLimit } from '../../http/execute-route.ts'
import { Document, ServiceLogo } from '../document.tsx'
import { type Language, languageOf, languageQuery } from '../language.ts'
import { inlineHash, type Page } from '../page.ts'
import { pageDatabase } from '../payer/payer-page.tsx'
import { Banks, type Conversion, Hero, Price, Questions, Ways } from './parts.tsx'
import { homeStyle } from './style.ts'
import { homeTexts } from './texts.ts'

/** What is converted until somebody types another price. */
const EXAMPLE = '50.00'

const firstRequest = (address: string) => `API=${address}/api/v1
curl $API/auth/register --json '{
  "name": "Ana Pérez",
  "email": "ana@example.com",
  "password": "cinco arepas y café"
}'`

/** A text in which code stands between vertical bars. */
const WithCode = ({ text }: { text: string }) => (
  <>{text.split('|').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>
)

const Programs = ({ language, address }: { language: Language; address: string }) => {
  const { developers, entryLinks } = homeTexts[language]
  const { heading, lead, first, next } = developers
  return (
    <section class="programs">
      <div class="in two split">
        <div>
          <h2>{heading}</h2>
          <p>{lead}</p>
          <ul>
            <li>
              <a href={`/docs/guides?lang=${language}`}>{entryLinks.guides}</a>
            </li>
            <li>
              <a href={`/docs?lang=${language}`}>{entryLinks.docs}</a>
            </li>
            <li>
              <a href="/api/v1/openapi.json">{entryLinks.specification}</a>
            </li>
          </ul>
        </div>
        <div>
          <p>{first}</p>
          <pre>
            <code>{firstRequest(address)}</code>
          </pre>
          <p>
            <WithCode text={next} />
          </p>
        </div>
      </div>
    </section>
  )
}

interface HomeProps {
  language: Language
  address: string
  query: string
  conversion: Conversion | null
  banks: readonly { bankCode: string; bankName: string }[]
}

const Home = ({ language, address, query, conversion, banks }: HomeProps) => {
  const texts = homeTexts[language]
  const { otherLanguage, title, lead, enter, register, status, privacy } = texts
  return (
    <Document
      language={language}
      title={`${SERVICE_NAME}: ${title}`}
      description={lead}
      style={homeStyle}
    >
      <header class="in top">
        <a href={`/${query}`} class="name">
          <ServiceLogo /> {SERVICE_NAME}
        </a>
        <a
          href={`/?lang=${otherLanguage.language}`}
          hreflang={otherLanguage.language}
          lang={otherLanguage.language}
        >
          {otherLanguage.name}
        </a>
        <a href="/console/enter">{enter}</a>
        <a href="/console/register" class="button">
          {register}
        </a>
      </header>
      <main>
        <Hero texts={texts} />
        <Ways texts={texts} />
        {conversion && <Price texts={texts} language={language} conversion={conversion} />}
        {banks.length > 0 && <Banks texts={texts} banks={banks} />}
        <Questions texts={texts} />
        <Programs language={language} address={address} />
      </main>
      <footer class="in">
        <span>
          <ServiceLogo /> {SERVICE_NAME}
        </span>
        <a href={`/status${query}`}>{status}</a>
        <a href={`/privacy${query}`}>{privacy}</a>
      </footer>
    </Document>
  )
}

/** The rate in force; undefined if there is none, or nobody to ask: the page is shown all the same. */
async function readConversion(
  c: Context<HttpEnv>,
  dollars: string,
): Promise<ConversionRow | undefined> {
  try {
    await enforceRateLimit(c, {})
    const [row] = await pageDatabase(c).read(selectConversion('USD', dollars))
    return row
  } catch {
    return undefined
  }
}

async function convert(c: Context<HttpEnv>, language: Language): Promise<Conversion | null> {
  const given = c.req.query('usd')
  const dollars = given === undefined ? EXAMPLE : amountFromText(given)
  const row = await readConversion(c, dollars ?? EXAMPLE)
  if (row === undefined) return null
  return {
    typed: given ?? EXAMPLE.replace('.', language === 'es' ? ',' : '.'),
    bolivares: dollars === null ? null : formatBolivares(row.result, language),
    rate: homeTexts[language].price.rate(
      formatRate(row.rate, language),
      formatDay(row.effective_date, language),
    ),
    isUnreadable: dollars === null,
  }
}

export const home: Page = {
  id: 'home',
  path: '/',
  mayBeStale: true,
  contentPolicy: {
    styleSrc: [inlineHash(homeStyle)],
    imgSrc: ['data:'],
    formAction: ["'self'"],
  },
  getHandlers: [
    async (c) => {
      const language = languageOf(c)
      const { config, banks } = c.var.platform
      c.header('Cache-Control', 'public, max-age=300')
      c.header('Vary', 'Accept-Language')
      c.header('Content-Language', language)
      return c.html(
        <Home
          language={language}
          address={config.PUBLIC_URL}
          query={languageQuery(c)}
          conversion={await convert(c, language)}
          banks={banks.offered.map(protocolView)}
        />,
      )
    },
  ],
}
