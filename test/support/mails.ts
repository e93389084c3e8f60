/** A mail that the service handed to the EMAIL binding. */
export interface SentMail {
  from: string
  to: string[]
  subject: string
  text: string
  html: string
}

interface MailPage {
  result: Array<{ messageId: string }>
  result_info: { cursor?: string }
}

/** Reads the mails that the service at this address has sent, oldest first. */
export function createMailReader(serviceUrl: string): () => Promise<SentMail[]> {
  const known = new Map<string, SentMail>()
  return async () => {
    for (const id of await sentIds(serviceUrl)) {
      if (known.has(id)) continue
      const { result } = await readExplorer<{ result: SentMail }>(serviceUrl, { email_id: id })
      const { from, to, subject, text, html } = result
      known.set(id, { from, to, subject, text: text ?? '', html: html ?? '' })
    }
    return [...known.values()]
  }
}

async function sentIds(serviceUrl: string): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await readExplorer<MailPage>(serviceUrl, {
      per_page: '100',
      ...(cursor === undefined ? {} : { cursor }),
    })
    ids.push(...page.result.map((mail) => mail.messageId))
    cursor = page.result_info.cursor
  } while (cursor !== undefined)
  return ids.reverse()
}

async function readExplorer<Body>(
  serviceUrl: string,
  query: Record<string, string>,
): Promise<Body> {
  const path = `/cdn-cgi/local/explorer/api/local/email/sending?${new URLSearchParams(query)}`
  const response = await fetch(new URL(path, serviceUrl))
  if (!response.ok) throw new Error(`mails: ${response.status} ${await response.text()}`)
  return (await response.json()) as Body
}
