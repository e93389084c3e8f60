import type { Difference } from './catalogue.ts'
import type { SqlFile } from './sql-files.ts'

/** The separator of a migration's statements. */
export const statementBreakpoint = '\n--> statement-breakpoint\n'

/** A file's text for a database that may have an older version of its object. */
const asReplacement = (text: string): string =>
  text
    .replace(/^CREATE FUNCTION/gm, 'CREATE OR REPLACE FUNCTION')
    .replace(/^CREATE TRIGGER/gm, 'CREATE OR REPLACE TRIGGER')

const objectName = (name: string): string => /^\w+ (\w+)/.exec(name)?.[1] ?? ''

/** A function's signature, which CREATE OR REPLACE cannot change. */
const signatureOf = (definition: string): string | undefined =>
  /FUNCTION [\s\S]*?\nAS |FUNCTION [\s\S]*?\n LANGUAGE/.exec(definition)?.[0]

/**
 * The statements that update a database to the SQL files: drops objects that are gone or have another
 * signature, and runs each file whose function or trigger differs, or whose type is missing. Changes to the fields of
 * a type are left to be written by hand, as those of columns are to drizzle-kit.
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
      .filter(({ name, expected }) => expected !== undefined && !name.startsWith('column '))
      .map(({ name }) => objectName(name)),
  )
  const makes = ({ name, text }: SqlFile): boolean =>
    changed.has(name) ||
    [...text.matchAll(/^CREATE TRIGGER (\w+)/gm)].some(([, made = '']) => changed.has(made))
  return [...drops, ...files.filter(makes).map(({ text }) => asReplacement(text))]
}
