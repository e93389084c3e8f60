import { parseArgs } from 'node:util'
import { defaultPorts } from './ports.ts'
import { Problem } from './problem.ts'

/** What `npm run dev` and `npm run stack` were asked. */
export interface StackOptions {
  /** The port of the service. */
  port: number
  /** Whether to delete all local data first. */
  fresh: boolean
  /** A database to use instead of the embedded one. */
  databaseUrl?: string
}

/** Reads the flags and the environment. */
export function readStackOptions(): StackOptions {
  const { port, fresh } = readFlags()
  const number = Number(port)
  if (!Number.isInteger(number) || number < 1 || number > 65_535) {
    throw new Problem('--port takes a number from 1 to 65535.')
  }
  const databaseUrl = process.env.DATABASE_URL
  if (databaseUrl === undefined || databaseUrl === '') return { port: number, fresh }
  if (!/^postgres(ql)?:\/\/./.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new Problem('DATABASE_URL is not a PostgreSQL URL.')
  }
  if (fresh) {
    throw new Problem('--fresh deletes local data alone: unset DATABASE_URL, or leave it out.')
  }
  return { port: number, fresh, databaseUrl }
}

function readFlags(): { port: string; fresh: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: String(defaultPorts.service) },
        fresh: { type: 'boolean', default: false },
      },
    })
    return values
  } catch (error) {
    throw new Problem(`${(error as Error).message} Known are --port N and --fresh.`)
  }
}
