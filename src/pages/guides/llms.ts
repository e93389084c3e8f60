import type { Context } from 'hono'
import { SERVICE_NAME } from '../../domain/service.ts'
import type { HttpEnv } from '../../http/env.ts'
import type { Language } from '../language.ts'
import type { Page } from '../page.ts'
import { guideText } from './guide-text.ts'
import { GUIDES, markdownPath } from './guides.ts'
import { PROMPTS, promptPath } from './prompts.ts'

const guideLinks = (address: string, language: Language): string =>
  GUIDES.map(
    ({ slug, title, description }) =>
      `- [${title[language]}](${address}${markdownPath(language, slug)}): ${description[language]}`,
  ).join('\n')

/** What language models are told first, in the form of https://llmstxt.org. */
const summary = (address: string): string => `# ${SERVICE_NAME}

> A REST API for merchants in Venezuela: payment links and stores, payments in bolívares by one-time key or mobile
> payment, outgoing mobile payments and transfers, refunds, and signed webhooks.

- All paths are under ${address}/api/v1. Send a token or an API key as \`Authorization: Bearer ...\`.
- A key that starts with \`svc_test_\` works in the test environment alone, where no money is moved.
- Send an \`Idempotency-Key\` with every request that creates something or moves money.
- Errors are \`{error: {code, message, status, requestId}}\`, with \`details\` for invalid input.

## Reference

- [OpenAPI 3.1](${address}/api/v1/openapi.json): every operation, with schemas and examples, and the bodies of webhooks.
`

const promptLinks = (address: string): string =>
  PROMPTS.map(({ slug, about }) => `- [${slug}](${address}${promptPath(slug)}): ${about}.`).join(
    '\n',
  )

const index = (address: string): string => `${summary(address)}
## Prompts for coding tools

Each is all that it takes to build the payment of a shop.

${promptLinks(address)}

## Guides

${guideLinks(address, 'en')}

## Guías en español

${guideLinks(address, 'es')}
`

async function everything(c: Context<HttpEnv>): Promise<string> {
  const { config } = c.var.platform
  const guides = await Promise.all(
    GUIDES.map(({ slug }) => guideText(config, markdownPath('en', slug))),
  )
  return [summary(config.PUBLIC_URL), ...guides].join('\n')
}

const textPage = (
  id: string,
  path: string,
  render: (c: Context<HttpEnv>) => string | Promise<string>,
): Page => ({
  id,
  path,
  contentPolicy: {},
  getHandlers: [
    async (c) =>
      c.body(await render(c), 200, {
        'Content-Type': 'text/markdown; charset=utf-8',
        'Cache-Control': 'public, max-age=300',
      }),
  ],
})

export const llmsTxt = textPage('llms', '/llms.txt', (c) => index(c.var.platform.config.PUBLIC_URL))
export const llmsFullTxt = textPage('llmsFull', '/llms-full.txt', everything)
