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

/** The mails that a Worker has sent. */
export interface MailReader {
  /** Those since the mailbox was emptied, oldest first. */
  read(): Promise<SentMail[]>
  /** Leaves out from now on what was read so far. */
  empty(): void
}

/** Reads the mails that the service at this address sends. */
export function createMailReader(serviceUrl: string): MailReader {
  const known = new Map<string, SentMail>()
  let newestBefore: string | undefined
  return {
    read: async () => {
      for (const id of await sentIds(serviceUrl, newestBefore)) {
        if (known.has(id)) continue
        const { result } = await readExplorer<{ result: SentMail }>(serviceUrl, { email_id: id })
        const { from, to, subject, text, html } = result
        known.set(id, { from, to, subject, text: text ?? '', html: html ?? '' })
      }
      return [...known.values()]
    },
    empty: () => {
      newestBefore = [...known.keys()].at(-1) ?? newestBefore
      known.clear()
    },
  }
}

/** The ids of the mails after one of them, or of all, oldest first. */
async function sentIds(serviceUrl: string, after: string | undefined): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await readExplorer<MailPage>(serviceUrl, {
      per_page: '100',
      ...(cursor === undefined ? {} : { cursor }),
    })
    ids.push(...page.result.map((mail) => mail.messageId))
    cursor = after !== undefined && ids.includes(after) ? undefined : page.result_info.cursor
  } while (cursor !== undefined)
  const end = after === undefined ? -1 : ids.indexOf(after)
  return ids.slice(0, end < 0 ? ids.length : end).reverse()
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
