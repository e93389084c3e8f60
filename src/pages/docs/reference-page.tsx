import type { Context } from 'hono'
import { raw } from 'hono/html'
import { DOCUMENTED_URL } from '../../domain/service.ts'
import type { HttpEnv } from '../../http/env.ts'
import { refusal } from '../../wire/errors.ts'
import { Frame } from '../guides/frame.tsx'
import { guideText } from '../guides/guide-text.ts'
import { guideStyle } from '../guides/style.ts'
import { type Language, languageOf } from '../language.ts'
import { inlineHash, type Page } from '../page.ts'
import { REFERENCE_PATH, TRY_PATH } from './paths.ts'
import { docsTexts } from './texts.ts'

const contentPolicy = { styleSrc: [inlineHash(guideStyle)], imgSrc: ['data:'] }

/** A part of the reference that dev/guides has written, with this service's address in its examples. */
async function referenceHtml(c: Context<HttpEnv>, language: Language, slug: string) {
  const { config } = c.var.platform
  const html = await guideText(config, `${REFERENCE_PATH}/${language}/${slug}.html`)
  return html.replaceAll(DOCUMENTED_URL, config.PUBLIC_URL)
}

function setHeaders(c: Context<HttpEnv>, language: Language): void {
  c.header('Cache-Control', 'public, max-age=300')
  c.header('Vary', 'Accept-Language')
  c.header('Content-Language', language)
}

/** All operations, as a page that needs no script. */
export const referencePage: Page = {
  id: 'docs',
  path: '/docs',
  contentPolicy,
  getHandlers: [
    async (c) => {
      const language = languageOf(c)
      const { heading, lead, tryIt, tryCost, mixed, otherLanguage } = docsTexts[language]
      const html = await referenceHtml(c, language, 'index')
      setHeaders(c, language)
      return c.html(
        <Frame
          language={language}
          title={heading}
          description={lead}
          otherAddress={`/docs?lang=${otherLanguage.language}`}
        >
          <main class="list">
            <h1>{heading}</h1>
            <p>
              {lead} {mixed}
            </p>
            <p>
              <a href={`${TRY_PATH}?lang=${language}`}>{tryIt}</a>. {tryCost}
            </p>
            {raw(html)}
          </main>
        </Frame>,
      )
    },
  ],
}

/** The operations of a group, each with what it takes and returns. */
export const referenceGroupPage: Page = {
  id: 'docsGroup',
  path: `${REFERENCE_PATH}/:group`,
  contentPolicy,
  getHandlers: [
    async (c) => {
      const language = languageOf(c)
      const { heading, lead, allGroups, mixed, otherLanguage } = docsTexts[language]
      const [slug] = /^[a-z-]+$/.exec(c.req.param('group') ?? '') ?? []
      if (!slug || slug === 'index') throw refusal('not_found')
      const html = await referenceHtml(c, language, slug)
      setHeaders(c, language)
      return c.html(
        <Frame
          language={language}
          title={heading}
          description={lead}
          otherAddress={`${REFERENCE_PATH}/${slug}?lang=${otherLanguage.language}`}
        >
          <main class="list">
            <p>
              <a href={`/docs?lang=${language}#tag/${slug}`}>{allGroups}</a>
            </p>
            {raw(html)}
            {mixed && <p>{mixed}</p>}
          </main>
        </Frame>,
      )
    },
  ],
}
