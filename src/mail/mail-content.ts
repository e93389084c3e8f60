import { html } from 'hono/html'
import type { Config } from '../platform/config.ts'

/** The settings that mails use. */
export type MailSettings = Pick<Config, 'SERVER_SECRET' | 'PUBLIC_URL'>

interface Wording {
  subject: string
  greeting: string
  before: string
  after: string
}

interface LinkWording extends Wording {
  button: string
}

/** A mail's content in both languages, with the code or link, if any, between the two sentences. */
export type MailContent =
  | { spanish: Wording; english: Wording }
  | { code: string; spanish: Wording; english: Wording }
  | { link: string; spanish: LinkWording; english: LinkWording }

type Html = ReturnType<typeof html>

/** One language's part, with the highlighted code or link. */
interface Part {
  lang: string
  wording: Wording
  highlight?: { plain: string; html: Html }
}

const codeHtml = (code: string): Html =>
  html`<p style="font-size:28px;letter-spacing:6px;font-weight:bold;margin:24px 0">${code}</p>`

const buttonHtml = (link: string, button: string): Html =>
  html`<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f4e79;color:#fff;text-decoration:none;font-weight:bold">${button}</a></p>`

const LANGUAGES = [
  ['es-VE', 'spanish'],
  ['en', 'english'],
] as const

/** Spanish first. */
const languageParts = (letter: MailContent): Part[] =>
  LANGUAGES.map(([lang, language]) => {
    if ('code' in letter) {
      const { code } = letter
      return { lang, wording: letter[language], highlight: { plain: code, html: codeHtml(code) } }
    }
    if (!('link' in letter)) return { lang, wording: letter[language] }
    const { link } = letter
    const wording = letter[language]
    return { lang, wording, highlight: { plain: link, html: buttonHtml(link, wording.button) } }
  })

const plainBlock = ({ wording: { greeting, before, after }, highlight }: Part): string =>
  [greeting, before, ...(highlight ? [`    ${highlight.plain}`] : []), after].join('\n\n')

const htmlBlock = ({ lang, wording: { greeting, before, after }, highlight }: Part): Html => html`
<div lang="${lang}">
<p>${greeting}</p>
<p>${before}</p>
${highlight?.html}
<p style="color:#555">${after}</p>
</div>`

/** The content as plain text and as HTML without pictures, Spanish first, English below. */
export function renderMailContent(letter: MailContent) {
  const parts = languageParts(letter)
  const [spanish, english] = parts.map(htmlBlock)
  const page = html`<!doctype html>
<html lang="es-VE">
<head><meta charset="utf-8"><title>${letter.spanish.subject}</title></head>
<body style="font-family:sans-serif;max-width:32em;margin:0 auto;padding:16px;color:#1a1a1a">
${spanish}
<hr style="border:0;border-top:1px solid #ddd;margin:32px 0">
${english}
</body>
</html>`
  return {
    subject: `${letter.spanish.subject} / ${letter.english.subject}`,
    text: `${parts.map(plainBlock).join('\n\n---\n\n')}\n`,
    html: page.toString(),
  }
}
