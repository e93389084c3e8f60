import { raw } from 'hono/html'
import { LANGUAGES } from '../../domain/language.ts'
import { DARK, LIGHT } from '../../domain/palette.ts'
import { DOCUMENTED_URL, SERVICE_NAME } from '../../domain/service.ts'
import { refusal } from '../../wire/errors.ts'
import { Document, ServiceLogo } from '../document.tsx'
import { type Language, languageOf } from '../language.ts'
import { inlineHash, type Page } from '../page.ts'
import { version } from '../reference.json'
import { SPANISH_DOCUMENT } from './document.ts'
import { TRY_PATH } from './paths.ts'
import { docsTexts } from './texts.ts'

/** The path at which dev/reference.ts puts the files of this version. */
const ASSETS_PATH = `/docs/scalar-${version}`
const SPECIFICATION = '/api/v1/openapi.json'
const DOCUMENTS: Record<Language, string> = { es: SPANISH_DOCUMENT, en: SPECIFICATION }

/** Nothing in it contacts another origin: no fonts, proxy, telemetry, agent or sharing. */
const configurationFor = (language: Language) => ({
  url: DOCUMENTS[language],
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  authentication: { preferredSecurityScheme: 'accessToken' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'direct',
})

// Its zod would test whether it may compile code, which the policy forbids.
const scriptFor = (language: Language) => `globalThis.__zod_globalConfig = { jitless: true }
const { createApiReference } = await import('${ASSETS_PATH}/standalone.esm.js')
createApiReference('#reference', ${JSON.stringify(configurationFor(language))})`

/** Uses the reference's own colours, once it has set them. */
const style = `
:root { --scalar-custom-header-height: 3.25rem; color-scheme: light dark }
body { margin: 0; font-family: system-ui, sans-serif }
.light-mode { --scalar-color-accent: ${LIGHT.accent} }
.dark-mode { --scalar-color-accent: ${DARK.accent} }
body > header {
  position: sticky; top: 0; z-index: 2; box-sizing: border-box; height: var(--scalar-custom-header-height);
  display: flex; gap: 1.25rem; justify-content: space-between; overflow-x: auto;
  padding: 0 1.25rem; border-bottom: 1px solid var(--scalar-border-color, #8884);
  background: var(--scalar-background-1, Canvas);
}
body > header a {
  display: inline-flex; gap: .6rem; align-items: center; height: 100%;
  color: var(--scalar-color-1, CanvasText); font-weight: 650; text-decoration: none;
}
body > p { margin: 3rem 1.25rem }
#loading { display: none }
@media (scripting: enabled) { #reference:empty + #loading { display: block } }
`

const Reference = ({ language }: { language: Language }) => {
  const { title, description, reference, guides, loading, otherLanguage } = docsTexts[language]
  return (
    <Document
      language={language}
      title={`${SERVICE_NAME}: ${title}`}
      description={description}
      style={style}
    >
      <header>
        <a href="/">
          <ServiceLogo /> {SERVICE_NAME}
        </a>
        <a href={`/docs?lang=${language}`}>{reference}</a>
        <a href={`/docs/guides?lang=${language}`}>{guides}</a>
        <a
          href={`${TRY_PATH}?lang=${otherLanguage.language}`}
          hreflang={otherLanguage.language}
          lang={otherLanguage.language}
        >
          {otherLanguage.name}
        </a>
      </header>
      <div id="reference" />
      <p id="loading">{loading}</p>
      <noscript>
        <WithoutScript language={language} />
      </noscript>
      <script type="module">{raw(scriptFor(language))}</script>
    </Document>
  )
}

const WithoutScript = ({ language }: { language: Language }) => {
  const { needsScript, document, guidesDoNot } = docsTexts[language]
  return (
    <p>
      {needsScript} <a href={DOCUMENTS[language]}>{document}</a>.{' '}
      <a href={`/docs/guides?lang=${language}`}>{guidesDoNot}</a>.
    </p>
  )
}

/** On demand: what it loads would take half a minute on a slow connection. */
export const tryPage: Page = {
  id: 'docsTry',
  path: TRY_PATH,
  contentPolicy: {
    scriptSrc: ["'self'", ...LANGUAGES.map((language) => inlineHash(scriptFor(language)))],
    // The reference sets styles at run time, on elements and in its own sheets.
    styleSrc: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
  },
  getHandlers: [
    async (c) => {
      const language = languageOf(c)
      c.header('Cache-Control', 'public, max-age=300')
      c.header('Vary', 'Accept-Language')
      c.header('Content-Language', language)
      return c.html(<Reference language={language} />)
    },
  ],
}

/** The document that the page in Spanish reads. */
export const spanishReference: Page = {
  id: 'spanishReference',
  path: SPANISH_DOCUMENT,
  contentPolicy: {},
  getHandlers: [
    async (c) => {
      const { ASSETS, PUBLIC_URL } = c.var.platform.config
      const document = await ASSETS.fetch(new URL(SPANISH_DOCUMENT, 'https://assets'))
      if (!document.ok) throw new Error('the document in Spanish is not among the assets')
      return c.body((await document.text()).replaceAll(DOCUMENTED_URL, PUBLIC_URL), 200, {
        'Content-Type': 'application/json',
        'Content-Language': 'es',
        'Cache-Control': 'public, max-age=300',
      })
    },
  ],
}

export const docsFiles: Page = {
  id: 'docsFiles',
  path: `${ASSETS_PATH}/*`,
  contentPolicy: {},
  getHandlers: [
    async (c) => {
      const { body, headers, status } = await c.var.platform.config.ASSETS.fetch(c.req.raw)
      if (status >= 400) throw refusal('not_found')
      const response = new Response(body, { status, headers })
      response.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
      return response
    },
  ],
}
