import { stdin } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ApiError } from '../errors.ts'
import { accessOf, checkTestKey, clientOf } from './access.ts'
import { defineCommand } from './command.ts'
import { commonOptions } from './command-line.ts'
import { loginFile, removeLogin, writeLogin } from './login-file.ts'
import { Problem } from './problem.ts'
import { escapeControlCharacters } from './text.ts'

const WHERE_KEYS_ARE_MADE = 'The quickstart makes one: /docs/guides/en/quickstart of the service.'

export const login = defineCommand({
  usage: (program) => ({
    usage: `${program} [--url https://... | --port 8787] [--key svc_test_...]`,
    description: `Stores a service and a test key for the other commands, readable by you alone. Asks for the key, or reads it from its input. ${WHERE_KEYS_ARE_MADE}`,
    options: commonOptions,
  }),
  run: async ({ values }, context) => {
    const key = checkTestKey(
      values.key ?? (await readKey(context.signal)),
      'a stored one would be at everybody’s hand who uses this account',
    )
    const access = accessOf({ ...values, key }, context)
    const who = await whoIs(access, context.signal)
    writeLogin(access)
    console.log(`Logged in to ${access.url}: ${who}\nStored in ${loginFile()}.`)
  },
})

export const logout = defineCommand({
  usage: (program) => ({
    usage: program,
    description: 'Removes the stored service and key. The key stays valid until it is revoked.',
    options: {},
  }),
  run: async () => {
    removeLogin()
    console.log('Logged out.')
  },
})

/** The key, as it is typed without being shown, or from a pipe: a command line stays in the shell’s history. */
async function readKey(signal: AbortSignal): Promise<string> {
  const silent = new Writable({ write: (_, __, done) => done() })
  const input = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY })
  if (stdin.isTTY) process.stdout.write(`${WHERE_KEYS_ARE_MADE}\nAPI key (svc_test_...): `)
  try {
    const line = stdin.isTTY
      ? await input.question('', { signal })
      : (await input[Symbol.asyncIterator]().next()).value
    if (stdin.isTTY) process.stdout.write('\n')
    if (!line?.trim())
      throw new Problem(`Which key? Give it by --key svc_test_... ${WHERE_KEYS_ARE_MADE}`)
    return line.trim()
  } finally {
    input.close()
  }
}

/** Whose key it is, in words. A key that may not read merchants is a key nevertheless. */
async function whoIs(access: { url: string; key: string }, signal: AbortSignal): Promise<string> {
  try {
    const { data, total } = await clientOf(access).listMerchants(
      { query: { limit: 3 } },
      { signal },
    )
    const names = data.map(({ id, name }) => `${escapeControlCharacters(name)} (${id})`)
    if (total > data.length) names.push(`and ${total - data.length} more`)
    return names.length === 0 ? 'a key without a merchant yet.' : `${names.join(', ')}.`
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FORBIDDEN') {
      return 'a key that may not read merchants (merchants:read), so name one with --merchant.'
    }
    throw error
  }
}
