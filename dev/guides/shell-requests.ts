/** A request that a guide makes with curl. */
export interface ShellRequest {
  method: string
  /** With the query, from the root of the site: `/api/v1/merchants`. */
  path: string
  /** The text that is sent as JSON. */
  body?: string
  headers: Record<string, string>
  /** Whether files are uploaded. */
  isUpload: boolean
  /** Whether the guide says in a comment above it that it is refused. */
  isRefused: boolean
}

/** Values for the variables that the commands of the guides set from responses. */
const SAMPLE_VALUES: Record<string, string> = {
  SITE: '',
  API: '/api/v1',
  EMAIL: 'ana@example.com',
  CODE: '123456',
  RIF: 'J-12345678-4',
  SLUG: 'dona-ana',
  ACCOUNT: '01020501830003283374',
  MERCHANT: 'mer_01kga5ycm3en0bdnm8e8e9tx2z',
  CHECKOUT: 'chk_01kga5ycm3e8wbrqjbzqk9c6vm',
  PAYOUT: 'pyt_01kga5ycm3e8wbrqjbzqk9c6vm',
  BRANCH: 'br_01kga5ycm3e8wbrqjbzqk9c6vm',
  TILL: 'til_01kga5ycm3e8wbrqjbzqk9c6vm',
  SHIFT: 'shf_01kga5ycm3e8wbrqjbzqk9c6vm',
  PAGE: 'q7Xb0m2ZkJ1nP8sRt4VwYc',
  ORDER: 'PED-1045',
  PART: '40',
  CENTS: '51',
  LIST: '/api/v1/merchants/mer_01kga5ycm3en0bdnm8e8e9tx2z/transactions?environment=test',
  LINK: 'q7Xb0m2ZkJ1nP8sRt4VwYc',
  TRANSACTION: 'txn_01kga5ycm3e8wbrqjbzqk9c6vm',
  REFUND: 'rfd_01kga5ycm3e8wbrqjbzqk9c6vm',
  PAYMENT: 'pay_01kga5ycm3e8wbrqjbzqk9c6vm',
  SIMULATION: 'sim_01kga5ycm3e8wbrqjbzqk9c6vm',
  WEBHOOK: 'whk_01kga5ycm3e8wbrqjbzqk9c6vm',
  DAY: '2026-01-31',
  AUTH: 'Authorization: Bearer token',
}

/** The requests to the service in the shell code of a Markdown text, in their order. */
export const shellRequests = (markdown: string): ShellRequest[] =>
  [...markdown.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, code = '']) => requestsOf(code))

/** The shell code of a Markdown text that calls the service. */
export const countCommands = (markdown: string): number =>
  [...markdown.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, code = '']) => [
    ...code.matchAll(/(?:^|\(| )(?:json|curl) [^\n]*\$(?:API|LIST)/gm),
  ]).length

function requestsOf(code: string): ShellRequest[] {
  const commands = code.replaceAll('\\\n', ' ')
  return [...commands.matchAll(/(?:^ *|\$\(|; |\| )(?:json|curl) /gm)].flatMap((found) => {
    const before = commands.slice(0, found.index).trimEnd().split('\n').at(-1) ?? ''
    const words = wordsOf(commands.slice(found.index + found[0].length))
    const request = requestOf(words)
    return request ? [{ ...request, isRefused: /^# .*refused/i.test(before) }] : []
  })
}

/** The words of one command, up to the end of it, without their quotes and with values for variables. */
function wordsOf(command: string): string[] {
  const words: string[] = []
  const part = /'([^']*)'|"((?:[^"\\]|\\.)*)"|([^\s'"|;()]+)/y
  let word: string | undefined
  for (let at = 0; at < command.length; ) {
    part.lastIndex = at
    const found = part.exec(command)
    if (found) {
      const [whole, literal, quoted, bare] = found
      word = (word ?? '') + (literal ?? withValues(quoted ?? bare ?? ''))
      at += whole.length
      continue
    }
    if (word !== undefined) words.push(word)
    word = undefined
    if (command[at] !== ' ') break
    at += 1
  }
  return word === undefined ? words : [...words, word]
}

const withValues = (text: string): string =>
  text.replace(/\$(\w+)/g, (_, name: string) => SAMPLE_VALUES[name] ?? `$${name}`)

const OPTIONS_WITH_VALUES = new Set(['-X', '-H', '-d', '-F', '-o', '-w', '--json'])

function requestOf(words: readonly string[]): Omit<ShellRequest, 'isRefused'> | undefined {
  const options = words.flatMap((word, index) =>
    OPTIONS_WITH_VALUES.has(word) ? [[word, words[index + 1] ?? ''] as const] : [],
  )
  const optionOf = (...names: string[]) => options.find(([name]) => names.includes(name))?.[1]
  const path = words.find((word) => word.startsWith('/api/v1/'))
  if (path === undefined) return undefined
  const body = optionOf('-d', '--json')
  const isUpload = optionOf('-F') !== undefined
  const headers = options
    .filter(([name]) => name === '-H')
    .map(([, header]) => header.split(/: ?(.*)/s).slice(0, 2))
  return {
    method: optionOf('-X') ?? (body === undefined && !isUpload ? 'GET' : 'POST'),
    path,
    ...(body !== undefined && { body }),
    headers: Object.fromEntries(headers),
    isUpload,
  }
}
