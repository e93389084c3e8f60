import { Document, Mark, NAME } from './document.tsx'
import { homeStyle } from './home-style.ts'
import { type HomeTexts, homeTexts } from './home-texts.ts'
import { type Language, languageOf } from './language.ts'
import { inline, type Page } from './page.ts'

const firstRequest = (address: string) => `API=${address}/api/v1
curl $API/auth/register --json '{
  "name": "Ana Pérez",
  "email": "ana@example.com",
  "password": "cinco arepas y café"
}'`

const Ways = ({ ways }: Pick<HomeTexts, 'ways'>) => {
  const links = [
    ['/docs', ...ways.docs],
    ['/api/v1/openapi.json', ...ways.specification],
    ['/health', ...ways.health],
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

/** A text in which what stands between bars is code. */
const WithCode = ({ text }: { text: string }) => (
  <>{text.split('|').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>
)

const Home = ({ language, address }: { language: Language; address: string }) => {
  const { other, title, claim, lead, ways, start, footer } = homeTexts[language]
  return (
    <Document language={language} title={`${NAME}: ${title}`} description={lead} style={homeStyle}>
      <header>
        <a href="/">
          <Mark /> {NAME}
        </a>
        <a href={`/?lang=${other.language}`} hreflang={other.language} lang={other.language}>
          {other.name}
        </a>
      </header>
      <main>
        <h1>{claim}</h1>
        <p>{lead}</p>
        <Ways ways={ways} />
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
  allows: { styleSrc: [inline(homeStyle)], imgSrc: ['data:'] },
  handlers: [
    async (c) => {
      const language = languageOf(c)
      c.header('Cache-Control', 'public, max-age=300')
      c.header('Vary', 'Accept-Language')
      c.header('Content-Language', language)
      return c.html(<Home language={language} address={c.var.platform.config.PUBLIC_URL} />)
    },
  ],
}
