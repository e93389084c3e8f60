import { commonOptions, parsePort, readCommandLine } from '../command-line.ts'
import { defaultPorts } from './ports.ts'
import { Problem } from './problem.ts'

/** The options of `npm run dev` and `npm run stack`. */
export interface StackOptions {
  /** The port of the service. */
  port: number
  /** Whether to delete all local data first. */
  fresh: boolean
  /** A database to use instead of the embedded one. */
  databaseUrl?: string
}

const does = {
  dev: 'Starts the service on this machine, with all that it needs.',
  stack: 'Starts all that the service needs on this machine, for a `npx wrangler dev` beside it.',
}

/** Reads the flags and the environment. */
export function readStackOptions(command: keyof typeof does): StackOptions {
  const { values, flags } = readCommandLine({
    usage: `npm run ${command} -- [--port ${defaultPorts.service}] [--fresh]`,
    description: does[command],
    options: {
      port: commonOptions.port,
      fresh: { description: 'delete all local data first' },
    },
  })
  const port = parsePort(values.port ?? String(defaultPorts.service))
  const fresh = flags.has('fresh')
  const databaseUrl = process.env.DATABASE_URL
  if (databaseUrl === undefined || databaseUrl === '') return { port, fresh }
  if (!/^postgres(ql)?:\/\/./.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new Problem('DATABASE_URL is not a PostgreSQL URL.')
  }
  if (fresh) {
    throw new Problem('--fresh deletes only local data: unset DATABASE_URL, or leave out --fresh.')
  }
  return { port, fresh, databaseUrl }
}
