import { type ParseArgsConfig, parseArgs } from 'node:util'
import { defaultPorts } from './stack/ports.ts'
import { Problem } from './stack/problem.ts'
import { runningStack } from './stack/stack-record.ts'
import { renderTable } from './stack/table.ts'

/** An option of a command: what stands after it, if anything, and what it is for. */
interface Option {
  value?: string
  description: string
}

/** The options that commands share mean the same for each. */
export const commonOptions = {
  url: { value: 'URL', description: 'the service; else the one that runs from this folder' },
  port: { value: 'N', description: 'the port of the service on 127.0.0.1' },
  key: { value: 'svc_test_...', description: 'the API key to call with' },
} satisfies Record<string, Option>

/** How a command is called. */
export interface Command<Name extends string> {
  usage: string
  description: string
  options: Record<Name, Option>
  /** How many arguments may stand beside the options. */
  maxArguments?: number
}

/** What a command was called with. */
export interface CommandLine<Name extends string> {
  values: Partial<Record<Name, string>>
  /** Those of the options without a value that were given. */
  flags: Set<string>
  arguments: string[]
}

/**
 * Reads the command line. `--help` prints what the command takes, and ends it; what it does not take is a Problem
 * with its usage.
 */
export function readCommandLine<Name extends string>(
  command: Command<Name>,
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

function parseCommandLine<Name extends string>(command: Command<Name>, args: string[]) {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean' } }
  for (const [name, { value }] of Object.entries<Option>(command.options)) {
    options[name] = { type: value === undefined ? 'boolean' : 'string' }
  }
  try {
    const found = parseArgs({ args, options, allowPositionals: true })
    const surplus = found.positionals[command.maxArguments ?? 0]
    if (surplus !== undefined) throw new Error(`Unexpected argument '${surplus}'.`)
    return found
  } catch (error) {
    const [what] = (error as Error).message.split('. ')
    throw new Problem(`${what?.replace(/\.?$/, '.')}\n${usageOf(command)}`)
  }
}

/** How a command is called, in the line that each of its refusals ends with. */
export const usageOf = ({ usage }: Pick<Command<string>, 'usage'>): string => `Usage: ${usage}`

function helpOf<Name extends string>(command: Command<Name>): string {
  const rows = Object.entries<Option>(command.options).map(
    ([name, { value, description }]): [string, string] => [
      `--${name}${value ? ` ${value}` : ''}`,
      description,
    ],
  )
  return `${command.description}\n\n${usageOf(command)}\n\n${renderTable([...rows, ['--help', 'this text']])}`
}

/** The address of the service that a command is for, without a path. */
export function serviceUrlOf({ url, port }: Partial<Record<'url' | 'port', string>>): string {
  if (url !== undefined && port !== undefined) throw new Problem('Either --url or --port.')
  if (url !== undefined) return parseHttpUrl('--url', url).replace(/\/+$/, '')
  if (port !== undefined) return `http://127.0.0.1:${parsePort(port)}`
  return runningStack()?.serviceUrl ?? `http://127.0.0.1:${defaultPorts.service}`
}

/** An http address; throws a Problem that names the option. */
export function parseHttpUrl(option: string, text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new Problem(`${option} has to be an address such as http://127.0.0.1:3000/hook.`)
}

/** A number that a port can have. */
export function parsePort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new Problem('--port takes a number from 1 to 65535.')
}
