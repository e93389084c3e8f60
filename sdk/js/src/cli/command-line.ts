import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Problem } from './problem.ts'
import { renderTable } from './text.ts'

/** An option of a command: its value, if any, and its purpose. */
export interface Option {
  value?: string
  description: string
}

/** The shared options, which mean the same in every command. */
export const commonOptions = {
  url: {
    value: 'URL',
    description: 'the service; else the one that was logged in to, or runs here',
  },
  port: { value: 'N', description: 'the port of the service on 127.0.0.1' },
  key: { value: 'svc_test_...', description: 'the API key to call with' },
} satisfies Record<string, Option>

/** How a command is called. */
export interface CommandUsage<Name extends string> {
  usage: string
  description: string
  options?: Record<Name, Option>
  /** The maximum of positional arguments. */
  maxArguments?: number
}

/** A parsed command line. */
export interface CommandLine<Name extends string> {
  values: Partial<Record<Name, string>>
  /** The given options without a value. */
  flags: Set<string>
  arguments: string[]
}

/**
 * Parses the command line. It ends the process where there is nothing to do: `--help` prints what the command does, with
 * exit code 0, and what the command does not know is one line, with exit code 2.
 */
export function readCommandLine<Name extends string>(
  command: CommandUsage<Name>,
  args = process.argv.slice(2),
): CommandLine<Name> {
  const { values, positionals } = parseCommandLine(command, args)
  if (values.help) {
    console.log(helpOf(command))
    process.exit(0)
  }
  const given = Object.entries(values)
  const texts = given.filter(([, value]) => typeof value === 'string')
  return {
    values: Object.fromEntries(texts) as Partial<Record<Name, string>>,
    flags: new Set(given.filter(([, value]) => value === true).map(([name]) => name)),
    arguments: positionals,
  }
}

function parseCommandLine<Name extends string>(command: CommandUsage<Name>, args: string[]) {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean' } }
  for (const [name, { value }] of Object.entries<Option>(command.options ?? {})) {
    options[name] = { type: value === undefined ? 'boolean' : 'string' }
  }
  try {
    const found = parseArgs({ args, options, allowPositionals: true })
    const surplus = found.positionals[command.maxArguments ?? 0]
    if (surplus !== undefined) throw new Error(`Unexpected argument '${surplus}'.`)
    return found
  } catch (error) {
    const [what] = (error as Error).message.split('. ')
    return refuseCommandLine(`${what?.replace(/\.?$/, '.')}`, command)
  }
}

/** Ends the process for a command that is called wrongly: with one line that says why, and exit code 2. */
export function refuseCommandLine(
  why: string,
  command: Pick<CommandUsage<string>, 'usage'>,
): never {
  console.error(`${why} ${usageOf(command)}`)
  process.exit(2)
}

const usageOf = ({ usage }: Pick<CommandUsage<string>, 'usage'>): string => `Usage: ${usage}`

function helpOf<Name extends string>(command: CommandUsage<Name>): string {
  const rows = Object.entries<Option>(command.options ?? {}).map(
    ([name, { value, description }]): [string, string] => [
      `--${name}${value ? ` ${value}` : ''}`,
      description,
    ],
  )
  return `${command.description}\n\n${usageOf(command)}\n\n${renderTable([...rows, ['--help', 'this text']])}`
}

/** The URL of `--url` or `--port`, without a path; undefined if neither was given. */
export function givenUrl({
  url,
  port,
}: Partial<Record<'url' | 'port', string>>): string | undefined {
  if (url !== undefined && port !== undefined) throw new Problem('Either --url or --port.')
  if (url !== undefined) return parseHttpUrl('--url', url).replace(/\/+$/, '')
  return port === undefined ? undefined : `http://127.0.0.1:${parsePort(port)}`
}

/** An http URL; throws a Problem that names the option. */
export function parseHttpUrl(option: string, text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text
  throw new Problem(`${option} has to be an address such as http://127.0.0.1:3000/hook.`)
}

/** A valid port number. */
export function parsePort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new Problem('--port takes a number from 1 to 65535.')
}
