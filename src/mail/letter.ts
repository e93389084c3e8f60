import { html } from 'hono/html'

interface Wording {
  subject: string
  greeting: string
  before: string
  after: string
}

/** What a mail says in both languages, and the code that stands out between the two sentences. */
export interface Letter {
  code: string
  spanish: Wording
  english: Wording
}

const plain = ({ greeting, before, after }: Wording, code: string): string =>
  [greeting, '', before, '', `    ${code}`, '', after].join('\n')

const block = (lang: string, { greeting, before, after }: Wording, code: string) => html`
<div lang="${lang}">
<p>${greeting}</p>
<p>${before}</p>
<p style="font-size:28px;letter-spacing:6px;font-weight:bold;margin:24px 0">${code}</p>
<p style="color:#555">${after}</p>
</div>`

/** Spanish first, English below, the same in plain text and in HTML that needs no pictures. */
export function renderLetter({ code, spanish, english }: Letter) {
  const page = html`<!doctype html>
<html lang="es-VE">
<head><meta charset="utf-8"><title>${spanish.subject}</title></head>
<body style="font-family:sans-serif;max-width:32em;margin:0 auto;padding:16px;color:#1a1a1a">
${block('es-VE', spanish, code)}
<hr style="border:0;border-top:1px solid #ddd;margin:32px 0">
${block('en', english, code)}
</body>
</html>`
  return {
    subject: `${spanish.subject} / ${english.subject}`,
    text: `${plain(spanish, code)}\n\n---\n\n${plain(english, code)}\n`,
    html: page.toString(),
  }
}
