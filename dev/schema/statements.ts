import type { Difference } from './catalogue.ts'
import type { SqlFile } from './sql-files.ts'

/** What stands between the statements of a migration. */
export const statementBreakpoint = '\n--> statement-breakpoint\n'

/** A file's text, for a database that may have an older one of it. */
const asReplacement = (text: string): string =>
  text
    .replace(/^CREATE FUNCTION/gm, 'CREATE OR REPLACE FUNCTION')
    .replace(/^CREATE TRIGGER/gm, 'CREATE OR REPLACE TRIGGER')

const objectName = (name: string): string => /^\w+ (\w+)/.exec(name)?.[1] ?? ''

/** What a function gives and takes, which replacing it cannot change. */
const signatureOf = (definition: string): string | undefined =>
  /FUNCTION [\s\S]*?\nAS |FUNCTION [\s\S]*?\n LANGUAGE/.exec(definition)?.[0]

/**
 * The statements that bring a database to what the files of SQL say: what is gone or has another signature is
 * dropped, and each file whose function or trigger differs is run again.
 */
export function migrationStatements(differences: Difference[], files: SqlFile[]): string[] {
  const drops = differences.flatMap(({ name, actual, expected }) => {
    const kind = name.slice(0, name.indexOf(' '))
    if (actual === undefined || !['function', 'trigger'].includes(kind)) return []
    const isReplaceable =
      expected !== undefined &&
      (kind === 'trigger' || signatureOf(actual) === signatureOf(expected))
    return isReplaceable ? [] : [`DROP ${kind.toUpperCase()} ${name.slice(kind.length + 1)};\n`]
  })
  const changed = new Set(
    differences
      .filter(({ expected }) => expected !== undefined)
      .map(({ name }) => objectName(name)),
  )
  const makes = ({ name, text }: SqlFile): boolean =>
    changed.has(name) ||
    [...text.matchAll(/^CREATE TRIGGER (\w+)/gm)].some(([, made = '']) => changed.has(made))
  return [...drops, ...files.filter(makes).map(({ text }) => asReplacement(text))]
}
