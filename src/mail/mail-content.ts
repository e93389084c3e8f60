import { html } from 'hono/html'
import type { Language } from '../domain/language.ts'
import { GOLD, LIGHT } from '../domain/palette.ts'
import { SERVICE_NAME } from '../domain/service.ts'
import type { Config } from '../platform/config.ts'

/** The settings that mails use. */
export type MailSettings = Pick<Config, 'SERVER_SECRET' | 'PUBLIC_URL'>

interface Wording {
  subject: string
  greeting: string
  before: string
  /** What it is about, in large letters, and what became of it; in HTML in place of the sentence if that says no more. */
  headline?: { amount: string; said: string; tone: 'good' | 'bad' | 'plain'; isAll: boolean }
  /** What else is known of it, by name. */
  facts?: readonly (readonly [name: string, value: string])[]
  after: string
}

interface LinkWording extends Wording {
  button: string
}

/** A link at the foot of a mail, such as the one that turns it off. */
interface MailFooter {
  link: string
  spanish: string
  english: string
}

/** A mail's content in both languages, with the code or link, if any, between the two sentences. */
export type MailContent = { footers?: readonly MailFooter[] } & (
  | { spanish: Wording; english: Wording }
  | { code: string; spanish: Wording; english: Wording }
  | { link: string; spanish: LinkWording; english: LinkWording }
)

type Html = ReturnType<typeof html>

/** One language's part, with the highlighted code or link. */
interface Part {
  lang: string
  wording: Wording
  highlight?: { plain: string; html: Html }
}

const codeHtml = (code: string): Html =>
  html`<p style="margin:24px 0;font-size:30px;letter-spacing:6px;font-weight:bold">${code}</p>`

const buttonHtml = (link: string, button: string): Html =>
  html`<p style="margin:24px 0"><a href="${link}" style="display:block;padding:14px 18px;border-radius:14px;background:${LIGHT.brand};color:#fff;text-align:center;text-decoration:none;font-weight:bold">${button}</a></p>`

const SPANISH = { lang: 'es-VE', language: 'spanish' } as const
const ENGLISH = { lang: 'en', language: 'english' } as const

type Spoken = typeof SPANISH | typeof ENGLISH

const READ_BY: Record<Language | 'anybody', readonly [Spoken, ...Spoken[]]> = {
  es: [SPANISH],
  en: [ENGLISH],
  anybody: [SPANISH, ENGLISH],
}

const languageParts = (letter: MailContent, spoken: readonly Spoken[]): Part[] =>
  spoken.map(({ lang, language }) => {
    if ('code' in letter) {
      const { code } = letter
      return { lang, wording: letter[language], highlight: { plain: code, html: codeHtml(code) } }
    }
    if (!('link' in letter)) return { lang, wording: letter[language] }
    const { link } = letter
    const wording = letter[language]
    return { lang, wording, highlight: { plain: link, html: buttonHtml(link, wording.button) } }
  })

const plainBlock = ({ wording, highlight }: Part): string => {
  const { greeting, before, facts = [], after } = wording
  const named = 'button' in wording ? `${wording.button}:\n` : '    '
  return [
    greeting,
    before,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(highlight ? [`${named}${highlight.plain}`] : []),
    after,
  ].join('\n\n')
}

/** Smaller where it would not fit a narrow phone. */
const sizeOf = (amount: string): number => (amount.length > 16 ? 22 : amount.length > 12 ? 27 : 34)

const headlineHtml = ({ amount, said, tone }: NonNullable<Wording['headline']>): Html => html`
<p style="margin:0;font-size:${sizeOf(amount)}px;line-height:1.2;font-weight:800">${amount}</p>
<p style="margin:0 0 12px;color:${tone === 'plain' ? LIGHT.text : LIGHT[tone]};font-weight:bold">${said}</p>`

const CELL = `padding:11px 0;border-bottom:1px solid ${LIGHT.line};vertical-align:top`

/** A table, since mail programs know nothing else that puts things beside each other. */
const factsHtml = (facts: NonNullable<Wording['facts']>): Html => html`
<table cellpadding="0" cellspacing="0" style="width:100%;margin:8px 0 0;border-collapse:collapse;font-size:15px">
${facts.map(
  ([name, value]) =>
    html`<tr><th scope="row" style="${CELL};padding-right:12px;color:${LIGHT.quiet};text-align:left;font-weight:normal;white-space:nowrap">${name}</th><td style="${CELL};text-align:right;font-weight:bold;word-break:break-word">${value}</td></tr>`,
)}
</table>`

function htmlBlock({ lang, wording, highlight }: Part): Html {
  const { greeting, before, headline, facts = [], after } = wording
  return html`
<div lang="${lang}">
<p style="margin:0 0 12px">${greeting}</p>
${headline && headlineHtml(headline)}
${!headline?.isAll && html`<p style="margin:0">${before}</p>`}
${facts.length > 0 && factsHtml(facts)}
${highlight?.html ?? html`<br>`}
<p style="margin:0;font-size:14px;color:${LIGHT.quiet}">${after}</p>
</div>`
}

/** The service's name with a letter for its mark, since mails have no pictures. */
const brandHtml = html`
<p style="margin:0 0 24px;font-weight:bold"><span style="display:inline-block;width:30px;margin-right:10px;border-radius:9px;background:${LIGHT.brand};color:${GOLD};font-size:17px;line-height:30px;text-align:center">B</span>${SERVICE_NAME}</p>`

const RULE = `border:0;border-top:1px solid ${LIGHT.line};margin:28px 0`

const footerHtml = (footer: MailFooter, spoken: readonly Spoken[]): Html => {
  const [first, second] = spoken.map(
    ({ lang, language }) =>
      html`<a lang="${lang}" href="${footer.link}" style="color:${LIGHT.quiet}">${footer[language]}</a>`,
  )
  return html`
<p style="margin:0 0 8px;font-size:13px;color:${LIGHT.quiet}">${first}${second && html` · ${second}`}</p>`
}

const footHtml = (footers: readonly MailFooter[], spoken: readonly Spoken[]): Html => html`
<hr style="${RULE}">
${footers.map((footer) => footerHtml(footer, spoken))}`

const footerText = (footer: MailFooter, spoken: readonly Spoken[]): string =>
  `${spoken.map(({ language }) => footer[language]).join(' / ')}:\n${footer.link}`

/**
 * The content as plain text and as HTML without pictures, in the reader's language; if that is not known in both, Spanish
 * first.
 */
export function renderMailContent(letter: MailContent, language?: Language | null) {
  const { footers = [] } = letter
  const spoken = READ_BY[language ?? 'anybody']
  const subject = spoken.map((one) => letter[one.language].subject).join(' / ')
  const parts = languageParts(letter, spoken)
  const [first, second] = parts.map(htmlBlock)
  const page = html`<!doctype html>
<html lang="${spoken[0].lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${subject}</title>
</head>
<body style="margin:0;padding:16px 8px;background:${LIGHT.ground};color:${LIGHT.text};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:30em;margin:0 auto;padding:24px 20px;border-radius:18px;background:${LIGHT.card}">
${brandHtml}
${first}
${second && html`<hr style="${RULE}">${second}`}
${footers.length > 0 && footHtml(footers, spoken)}
</div>
</body>
</html>`
  return {
    subject,
    text: `${[...parts.map(plainBlock), ...footers.map((footer) => footerText(footer, spoken)), SERVICE_NAME].join('\n\n---\n\n')}\n`,
    html: page.toString(),
  }
}
