import { raw } from 'hono/html'
import { SERVICE_NAME } from '../domain/service.ts'
import { refusal } from '../wire/errors.ts'
import { Document, ServiceLogo } from './document.tsx'
import { inlineHash, type Page } from './page.ts'
import { version } from './reference.json'

/** The path at which dev/reference.ts puts the files of this version. */
const ASSETS_PATH = `/docs/scalar-${version}`
const SPECIFICATION = '/api/v1/openapi.json'

/** Nothing in it contacts another origin: no fonts, proxy, telemetry, agent or sharing. */
const configuration = {
  url: SPECIFICATION,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  authentication: { preferredSecurityScheme: 'accessToken' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'direct',
}

// Its zod would test whether it may compile code, which the policy forbids.
const script = `globalThis.__zod_globalConfig = { jitless: true }
const { createApiReference } = await import('${ASSETS_PATH}/standalone.esm.js')
createApiReference('#reference', ${JSON.stringify(configuration)})`

/** Uses the reference's own colours, once it has set them. */
const style = `
:root { --scalar-custom-header-height: 3.25rem; color-scheme: light dark }
body { margin: 0; font-family: system-ui, sans-serif }
.light-mode { --scalar-color-accent: #12358f }
.dark-mode { --scalar-color-accent: #9db8ff }
body > header {
  position: sticky; top: 0; z-index: 2; box-sizing: border-box; height: var(--scalar-custom-header-height);
  display: flex; gap: 1.25rem; justify-content: space-between;
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

const Reference = () => (
  <Document
    language="en"
    title={`${SERVICE_NAME}: API reference`}
    description="Every operation of the interface, with examples, to be tried right here."
    style={style}
  >
    <header>
      <a href="/">
        <ServiceLogo /> {SERVICE_NAME}
      </a>
      <a href="/docs/guides">Guides</a>
    </header>
    <div id="reference" />
    <p id="loading">Loading the reference…</p>
    <noscript>
      <p>
        This page needs JavaScript. What it shows is <a href={SPECIFICATION}>an OpenAPI document</a>
        . The <a href="/docs/guides">guides</a> do not need it.
      </p>
    </noscript>
    <script type="module">{raw(script)}</script>
  </Document>
)

export const docs: Page = {
  id: 'docs',
  path: '/docs',
  contentPolicy: {
    scriptSrc: ["'self'", inlineHash(script)],
    // The reference sets styles at run time, on elements and in its own sheets.
    styleSrc: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
  },
  getHandlers: [
    async (c) => {
      c.header('Cache-Control', 'public, max-age=300')
      return c.html(<Reference />)
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
