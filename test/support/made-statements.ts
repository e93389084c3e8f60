import { join, relative } from 'node:path'
import { PgDialect } from 'drizzle-orm/pg-core'
import { vi } from 'vitest'
import { projectFolder } from '../../dev/stack/paths.ts'
import type { Statement } from '../../src/platform/database.ts'
import { sampleVariants } from './statement-samples.ts'
import type { ExportedFunction } from './statement-types.ts'

/** A statement that a function of the source made of samples. */
export interface MadeStatement {
  /** `src/mail/outbox.ts markMailDelivered` */
  by: string
  /** Where its call of statement() is written; null where it was made before. */
  site: string | null
  text: string
}

const isBuilt = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'sql' in value && typeof value.sql === 'string'

/** A function makes a statement, or several by name. */
const statementsIn = (result: unknown): unknown[] =>
  isBuilt(result) ? [result] : Object.values(result ?? {})

const databaseModule = 'src/platform/database.ts'

/** Calls each function with samples of what it takes; gives all statements that this makes, each once. */
export async function makeStatements(
  functions: readonly ExportedFunction[],
): Promise<MadeStatement[]> {
  // A statement that is built once would not be built again for a file that comes later in this process.
  vi.resetModules()
  const sites = new Map<unknown, string>()
  const build = PgDialect.prototype.sqlToQuery
  const spy = vi.spyOn(PgDialect.prototype, 'sqlToQuery').mockImplementation(function (
    this: PgDialect,
    ...written
  ) {
    const built = build.apply(this, written)
    sites.set(built, callerOfStatement(new Error().stack ?? ''))
    return built
  })

  const made = new Map<string, MadeStatement>()
  try {
    for (const { file, name, parameters } of functions) {
      const by = `${file} ${name}`
      const run = (await importModule(file))[name] as (...values: unknown[]) => unknown
      for (const values of sampleVariants(parameters)) {
        sites.clear()
        const result = run(...values)
        for (const built of new Set([...sites.keys(), ...statementsIn(result)].filter(isBuilt))) {
          const { sql: text } = built
          const site = sites.get(built) ?? null
          made.set(`${by} ${site} ${text}`, { by, site, text })
        }
      }
    }
  } finally {
    spy.mockRestore()
  }
  return [...made.values()]
}

const importModule = (file: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ join(projectFolder, file))

/** The first place of a stack that is in the project, but in neither of those that lead here. */
function callerOfStatement(stack: string): string {
  for (const [, path = '', line] of stack.matchAll(/(\/[^\s()]+\.ts):(\d+):\d+/g)) {
    const file = relative(projectFolder, path)
    const leadsHere = path === import.meta.filename || file === databaseModule
    if (!leadsHere && !file.startsWith('node_modules/')) return `${file}:${line}`
  }
  throw new Error(`a statement of nobody: ${stack}`)
}
