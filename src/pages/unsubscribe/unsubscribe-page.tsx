import type { Context } from 'hono'
import { findSender, stopMessages } from '../../features/messages/queries.ts'
import { messageOfToken } from '../../features/messages/rules.ts'
import type { HttpEnv } from '../../http/env.ts'
import { refusal } from '../../wire/errors.ts'
import { languageOf, languageQuery } from '../language.ts'
import { pageDatabase, payerPage, sendPage } from '../payer/payer-page.tsx'
import { StatusCard } from '../payer/status-card.tsx'
import { unsubscribeTexts } from './texts.ts'

/** Shows whose messages they are; stops them only where somebody asks for it, since mail programs open links by themselves. */
async function show(c: Context<HttpEnv>): Promise<Response> {
  const [sender] = await pageDatabase(c).read(findSender(messageOf(c)))
  if (!sender) throw refusal('not_found')
  const { title, text, stop } = unsubscribeTexts[languageOf(c)]
  return send(
    c,
    title(sender.merchant),
    <StatusCard icon="wait" title={title(sender.merchant)} text={text}>
      <form method="post" action={c.req.path + languageQuery(c)}>
        <button type="submit">{stop}</button>
      </form>
    </StatusCard>,
  )
}

/** By the page's own button, or by a mail program, whose body says nothing more; see RFC 8058. */
async function stop(c: Context<HttpEnv>): Promise<Response> {
  const message = messageOf(c)
  const { sender } = await pageDatabase(c).change({
    stopped: stopMessages(message),
    sender: findSender(message),
  })
  const { stopped, stoppedText } = unsubscribeTexts[languageOf(c)]
  const title = stopped(sender[0]?.merchant ?? '')
  return send(c, title, <StatusCard icon="good" tone="good" title={title} text={stoppedText} />)
}

function messageOf(c: Context<HttpEnv>) {
  const message = messageOfToken(c.var.platform.config, c.req.param('token') ?? '')
  if (message === null) throw refusal('not_found')
  return message
}

const send = (c: Context<HttpEnv>, title: string, content: Parameters<typeof sendPage>[3]) =>
  sendPage(c, 200, { path: c.req.path, title, description: title, merchant: null }, content)

export const unsubscribePage = payerPage({
  id: 'unsubscribe',
  path: '/unsubscribe/:token',
  get: show,
  post: stop,
})
