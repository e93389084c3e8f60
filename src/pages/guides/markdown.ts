import type { Language } from '../../domain/language.ts'
import type { Config } from '../../platform/config.ts'
import { ApiError } from '../../wire/errors.ts'
import { guidePath, markdownPath } from './guides.ts'

/** How the commands of the files set the service's address: to one on the reader's machine. */
const LOCAL_SITE = 'SITE=http://127.0.0.1:8787'

/** The text of a guide, with this service's address in its commands. */
export async function guideMarkdown(
  { ASSETS, PUBLIC_URL }: Pick<Config, 'ASSETS' | 'PUBLIC_URL'>,
  language: Language,
  slug: string,
): Promise<string> {
  const response = await ASSETS.fetch(new URL(markdownPath(language, slug), PUBLIC_URL))
  if (!response.ok) throw new ApiError('NOT_FOUND')
  return (await response.text()).replaceAll(LOCAL_SITE, `SITE=${PUBLIC_URL}`)
}

/** `What is sent` -> `what-is-sent` */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/**
 * A guide as HTML. Its text is ours, so it may contain any HTML. Headings have anchors, and links to other guides lead
 * to their pages. Few requests need the library, so it is loaded with the first of them.
 */
export async function renderMarkdown(text: string, language: Language): Promise<string> {
  const { Marked } = await import('marked')
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
    },
    walkTokens(token) {
      if (token.type !== 'link') return
      const [, slug, anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(token.href) ?? []
      if (slug) token.href = `${guidePath(language, slug)}${anchor}`
    },
  })
  return marked.parse(text, { async: false })
}
