import type { Context } from 'hono'
import { raw } from 'hono/html'
import { LANGUAGES } from '../../domain/language.ts'
import type { HttpEnv } from '../../http/env.ts'
import { refusal } from '../../wire/errors.ts'
import { type Language, languageOf } from '../language.ts'
import { inlineHash, type Page } from '../page.ts'
import { Frame } from './frame.tsx'
import { guideText } from './guide-text.ts'
import { GUIDES, guidePath, markdownPath } from './guides.ts'
import { guideStyle } from './style.ts'
import { guideTexts } from './texts.ts'

const CACHED = 'public, max-age=300'

const GuideList = ({ language, current }: { language: Language; current: string }) => (
  <nav aria-label={guideTexts[language].guides}>
    <ul>
      {GUIDES.map(({ slug, title }) => (
        <li>
          <a href={guidePath(language, slug)} aria-current={slug === current ? 'page' : undefined}>
            {title[language]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

async function showGuide(c: Context<HttpEnv>, language: Language, slug: string) {
  const guide = GUIDES.find((known) => known.slug === slug)
  if (!guide) throw refusal('not_found')
  const html = await guideText(c.var.platform.config, `${guidePath(language, slug)}.html`)
  const { asMarkdown, otherLanguage } = guideTexts[language]
  c.header('Content-Language', language)
  return c.html(
    <Frame
      language={language}
      title={guide.title[language]}
      description={guide.description[language]}
      otherAddress={guidePath(otherLanguage.language, slug)}
    >
      <div class="guide">
        <GuideList language={language} current={slug} />
        <main>
          {raw(html)}
          <p class="markdown">
            <a href={markdownPath(language, slug)}>{asMarkdown}</a>
          </p>
        </main>
      </div>
    </Frame>,
  )
}

async function sendMarkdown(c: Context<HttpEnv>, language: Language, slug: string) {
  const text = await guideText(c.var.platform.config, markdownPath(language, slug))
  c.header('Content-Language', language)
  return c.body(text, 200, { 'Content-Type': 'text/markdown; charset=utf-8' })
}

const contentPolicy = { styleSrc: [inlineHash(guideStyle)], imgSrc: ['data:'] }

/** A guide, as a page or, with `.md`, as Markdown. */
export const guidePage: Page = {
  id: 'guide',
  path: '/docs/guides/:language/:guide',
  contentPolicy,
  getHandlers: [
    async (c) => {
      const language = LANGUAGES.find((known) => known === c.req.param('language'))
      const [, slug, extension] = /^([a-z-]+)(\.md)?$/.exec(c.req.param('guide') ?? '') ?? []
      if (!language || !slug) throw refusal('not_found')
      const response = await (extension ? sendMarkdown : showGuide)(c, language, slug)
      response.headers.set('Cache-Control', CACHED)
      return response
    },
  ],
}

/** The list of all guides, in the reader's language. */
export const guidesPage: Page = {
  id: 'guides',
  path: '/docs/guides',
  contentPolicy,
  getHandlers: [
    async (c) => {
      const language = languageOf(c)
      const { guides, lead, otherLanguage } = guideTexts[language]
      c.header('Cache-Control', CACHED)
      c.header('Vary', 'Accept-Language')
      c.header('Content-Language', language)
      return c.html(
        <Frame
          language={language}
          title={guides}
          description={lead}
          otherAddress={`/docs/guides?lang=${otherLanguage.language}`}
        >
          <main class="list">
            <h1>{guides}</h1>
            <p>{lead}</p>
            <ul class="cards">
              {GUIDES.map(({ slug, title, description }) => (
                <li>
                  <a href={guidePath(language, slug)}>
                    <strong>{title[language]}</strong> {description[language]}
                  </a>
                </li>
              ))}
            </ul>
          </main>
        </Frame>,
      )
    },
  ],
}
