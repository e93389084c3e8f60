import type { Context } from 'hono'
import type { HttpEnv } from '../../http/env.ts'
import { languageOf } from '../language.ts'
import { payerPage, sendPage } from '../payer/payer-page.tsx'
import { privacyTexts } from './texts.ts'

async function showPrivacy(c: Context<HttpEnv>): Promise<Response> {
  const { LEGAL_URL, LEGAL_TEXT, OPERATOR } = c.var.platform.config
  if (LEGAL_URL) return c.redirect(LEGAL_URL, 302)
  const { title, description, operator, sections } = privacyTexts[languageOf(c)]
  const facts = { path: '/privacy', title, description, merchant: null, scripted: false }
  return sendPage(
    c,
    200,
    facts,
    <>
      <h1 class="name">{title}</h1>
      <p>{operator(OPERATOR)}</p>
      {LEGAL_TEXT && <Paragraphs texts={LEGAL_TEXT.split(/\n\s*\n/)} />}
      {sections.map(([heading, ...texts]) => (
        <section class="card text">
          <h2>{heading}</h2>
          <Paragraphs texts={texts} />
        </section>
      ))}
    </>,
  )
}

const Paragraphs = ({ texts }: { texts: readonly string[] }) => (
  <>
    {texts.map((text) => (
      <p class="lines">{text.trim()}</p>
    ))}
  </>
)

/** What the service stores of payers, and on which terms; the operator adds to it, or has a page of their own. */
export const privacyPage = payerPage({
  id: 'privacy',
  path: '/privacy',
  indexed: true,
  get: showPrivacy,
})
