import type { Bolivar } from '../client.ts'
import type { ResultOf } from '../methods.ts'
import { accessOf, clientOf } from './access.ts'
import { defineCommand } from './command.ts'
import { commonOptions } from './command-line.ts'
import { follow } from './follow.ts'
import { chooseMerchant } from './merchant.ts'
import { Problem } from './problem.ts'
import { escapeControlCharacters, styled } from './text.ts'

type LoggedRequest = ResultOf<'listRequests'>['data'][number]

const PAGE_SIZE = 100

/** Shows the request log of a merchant: what API keys have sent in the last 7 days. */
export const requests = defineCommand({
  usage: (program) => ({
    usage: `${program} [--status 4xx] [--path /api/v1/merchants] [--request req_...] [--by key_...] [--limit 20] [--follow] [--json]`,
    description:
      'Shows what API keys have sent to a merchant in the last 7 days, oldest first: never a body. The key needs requests:read.',
    options: {
      ...commonOptions,
      merchant: { value: 'mer_...', description: 'the merchant, if the key has access to several' },
      status: { value: 'STATUS', description: 'one status such as 404, or all such as 4xx' },
      path: { value: 'PATH', description: 'whose path begins like this, from /api/v1 on' },
      request: { value: 'req_...', description: 'the one with this X-Request-Id' },
      by: { value: 'key_...', description: 'of this API key' },
      limit: { value: 'N', description: 'how many of the newest ones, 1 to 100; default 20' },
      follow: { description: 'goes on with what is sent from now on' },
      json: { description: 'one JSON object a line' },
    },
  }),
  run: async ({ values, flags }, context) => {
    const limit = parseLimit(values.limit ?? '20')
    const access = accessOf(values, context)
    const { signal } = context
    const client = clientOf(access, flags.has('follow') ? { maxRetries: 0 } : {})
    const { id } = await chooseMerchant(client, values.merchant, signal)
    const print = flags.has('json') ? printJson : printLine
    const query = {
      ...(values.status !== undefined && { status: values.status }),
      ...(values.path !== undefined && { path: values.path }),
      ...(values.request !== undefined && { requestId: values.request }),
      ...(values.by !== undefined && { key: values.by }),
    }
    const { data } = await client.listRequests({ id, query: { ...query, limit } }, { signal })
    for (const request of [...data].reverse()) print(request)
    if (!flags.has('follow')) return
    let newest = data[0]?.id
    const readNew = async () => {
      const fresh = await requestsAfter(client, id, query, newest, signal)
      newest = fresh.at(-1)?.id ?? newest
      return fresh
    }
    await follow({ readNew, onItem: print }, signal)
  },
})

function parseLimit(text: string): number {
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= PAGE_SIZE) return limit
  throw new Problem(`--limit takes a number from 1 to ${PAGE_SIZE}.`)
}

/** The requests that are newer than the newest one known, oldest first. */
async function requestsAfter(
  client: Bolivar,
  id: string,
  filters: Record<string, string>,
  newest: string | undefined,
  signal: AbortSignal,
): Promise<LoggedRequest[]> {
  const found: LoggedRequest[] = []
  for (let before = newest, more = true; more; before = found.at(-1)?.id ?? before) {
    const query = { ...filters, limit: PAGE_SIZE, ...(before !== undefined && { before }) }
    const { data } = await client.listRequests({ id, query }, { signal })
    found.push(...[...data].reverse())
    more = before !== undefined && data.length === PAGE_SIZE
  }
  return found
}

const printJson = (request: LoggedRequest): void =>
  console.log(escapeControlCharacters(JSON.stringify(request)))

function printLine({ at, method, path, status, errorCode, durationMs, requestId }: LoggedRequest) {
  const outcome = styled(status < 400 ? 'green' : status < 500 ? 'yellow' : 'red', String(status))
  const why = errorCode === null ? '' : ` ${errorCode}`
  const line = `${method} ${path}${why}  ${durationMs} ms  ${requestId}`
  console.log(`${at}  ${outcome}  ${escapeControlCharacters(line)}`)
}
