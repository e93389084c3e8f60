import { SERVICE_NAME } from '../domain/service.ts'
import { Document, ServiceLogo } from './document.tsx'
import { homeStyle } from './home-style.ts'
import { type HomeTexts, homeTexts } from './home-texts.ts'
import { type Language, languageOf } from './language.ts'
import { inlineHash, type Page } from './page.ts'

const firstRequest = (address: string) => `API=${address}/api/v1
curl $API/auth/register --json '{
  "name": "Ana Pérez",
  "email": "ana@example.com",
  "password": "cinco arepas y café"
}'`

const EntryLinks = ({ entryLinks }: Pick<HomeTexts, 'entryLinks'>) => {
  const links = [
    ['/docs/guides', ...entryLinks.guides],
    ['/docs', ...entryLinks.docs],
    ['/api/v1/openapi.json', ...entryLinks.specification],
    ['/status', ...entryLinks.status],
  ] as const
  return (
    <ul class="ways">
      {links.map(([address, name, description]) => (
        <li>
          <a href={address}>
            <strong>{name}</strong> {description}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A text in which code stands between vertical bars. */
const WithCode = ({ text }: { text: string }) => (
  <>{text.split('|').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>
)

const Home = ({ language, address }: { language: Language; address: string }) => {
  const { otherLanguage, title, headline, lead, enter, register, developers, ...texts } =
    homeTexts[language]
  const { entryLinks, start, footer } = texts
  return (
    <Document
      language={language}
      title={`${SERVICE_NAME}: ${title}`}
      description={lead}
      style={homeStyle}
    >
      <header>
        <a href="/">
          <ServiceLogo /> {SERVICE_NAME}
        </a>
        <a
          href={`/?lang=${otherLanguage.language}`}
          hreflang={otherLanguage.language}
          lang={otherLanguage.language}
        >
          {otherLanguage.name}
        </a>
      </header>
      <main>
        <h1>{headline}</h1>
        <p>{lead}</p>
        <p class="doors">
          <a href="/console/register">{register}</a>
          <a href="/console/enter">{enter}</a>
        </p>
        <h2>{developers.heading}</h2>
        <p>{developers.lead}</p>
        <EntryLinks entryLinks={entryLinks} />
        <h2>{start.heading}</h2>
        <p>{start.first}</p>
        <pre>
          <code>{firstRequest(address)}</code>
        </pre>
        <p>
          <WithCode text={start.next} />
        </p>
      </main>
      <footer>{footer}</footer>
    </Document>
  )
}

export const home: Page = {
  id: 'home',
  path: '/',
  contentPolicy: { styleSrc: [inlineHash(homeStyle)], imgSrc: ['data:'] },
  getHandlers: [
    async (c) => {
      const language = languageOf(c)
      c.header('Cache-Control', 'public, max-age=300')
      c.header('Vary', 'Accept-Language')
      c.header('Content-Language', language)
      return c.html(<Home language={language} address={c.var.platform.config.PUBLIC_URL} />)
    },
  ],
}
