import { Problem } from '../stack/problem.ts'

const patienceMs = 10_000
const explorerPath = '/cdn-cgi/local/explorer/api/local/email/sending'

interface MailList {
  result: { messageId: string; to: string[] }[]
}

/** The six digits that the local service mailed to this address. */
export async function readMailedCode(service: string, email: string): Promise<string> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const list = await read<MailList>(`${service}${explorerPath}`)
    const mail = list.result.find(({ to }) => to.includes(email))
    if (mail) {
      const { result } = await read<{ result: { text: string } }>(
        `${service}${explorerPath}?email_id=${mail.messageId}`,
      )
      const code = /\b\d{6}\b/.exec(result.text)?.[0]
      if (code) return code
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Problem('The code was not mailed.')
}

async function read<Answer>(url: string): Promise<Answer> {
  const response = await fetch(url)
  if (!response.ok) throw new Problem(`The local mailbox does not answer: ${response.status}.`)
  return (await response.json()) as Answer
}
