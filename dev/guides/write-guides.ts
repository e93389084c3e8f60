import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'
import { LANGUAGES } from '../../src/domain/language.ts'
import { SPANISH_DOCUMENT } from '../../src/pages/docs/document.ts'
import { REFERENCE_PATH } from '../../src/pages/docs/paths.ts'
import { GUIDES } from '../../src/pages/guides/guides.ts'
import { PROMPTS, promptPath } from '../../src/pages/guides/prompts.ts'
import { spanishDocument } from '../openapi/spanish.ts'
import { assetsFolder, projectFolder } from '../stack/paths.ts'
import { guideSource } from './guide-source.ts'
import { promptSource } from './prompt-source.ts'
import { type ReferenceDocument, referenceGroups, referenceIndex } from './reference-pages.ts'

/** `What is sent` -> `what-is-sent` */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** A guide as HTML. Headings have anchors, and links to other guides lead to their pages instead of their files. */
function renderGuide(markdown: string, language: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
    },
    walkTokens(token) {
      if (token.type !== 'link') return
      const [, slug, anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(token.href) ?? []
      if (slug) token.href = `/docs/guides/${language}/${slug}${anchor}`
    },
  })
  return marked.parse(markdown, { async: false })
}

/**
 * Writes the guides among the assets: as they are, and as HTML, so that the Worker needs no library for it. Beside them the
 * document of the reference in Spanish, and the reference as HTML in both languages.
 */
export function writeGuides(): void {
  for (const language of LANGUAGES) {
    const target = join(assetsFolder, 'docs/guides', language)
    mkdirSync(target, { recursive: true })
    for (const { slug } of GUIDES) {
      const markdown = guideSource(language, slug)
      writeFileSync(join(target, `${slug}.md`), markdown)
      writeFileSync(join(target, `${slug}.html`), renderGuide(markdown, language))
    }
  }
  writePrompts()
  writeReference()
}

function writePrompts(): void {
  mkdirSync(join(assetsFolder, 'docs/prompts'), { recursive: true })
  for (const { slug } of PROMPTS)
    writeFileSync(join(assetsFolder, promptPath(slug)), promptSource(slug))
}

function writeReference(): void {
  const text = readFileSync(join(projectFolder, 'docs/openapi.json'), 'utf8')
  const english = JSON.parse(text) as ReferenceDocument
  const spanish = { ...english, ...spanishDocument(english) }
  writeFileSync(join(assetsFolder, SPANISH_DOCUMENT), JSON.stringify(spanish))
  for (const [language, document] of [
    ['es', spanish],
    ['en', english],
  ] as const) {
    const target = join(assetsFolder, REFERENCE_PATH, language)
    mkdirSync(target, { recursive: true })
    const pages = [
      { slug: 'index', html: referenceIndex(document, language) },
      ...referenceGroups(document, language),
    ]
    for (const { slug, html } of pages) writeFileSync(join(target, `${slug}.html`), html)
  }
}
