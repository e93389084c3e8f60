import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A statement of a migration that the version before could stumble over while it still runs. */
export interface Danger {
  file: string
  statement: string
}

/** What says in a statement's comment why the version before may run on: expand first, contract a release later. */
const note = /^--\s*Safe while the version before runs:\s*\S+/im

const destructive = [
  /^drop\s+(table|function|view|materialized view|type|schema|sequence|trigger|role)\b/i,
  /^alter\s+table\b.*\bdrop\s+column\b/is,
  /^alter\s+table\b.*\brename\b/is,
  /^alter\s+table\b.*\balter\s+column\b.*\b(set\s+data\s+type|type|set\s+not\s+null|drop\s+default)\b/is,
  /^alter\s+table\b.*\badd\s+column\b(?!.*\b(default|generated)\b).*\bnot\s+null\b/is,
  /^(truncate|delete\s+from|revoke)\b/i,
]

/** Tightens what may be written; harmless for a table that the same migration makes. */
const tightening = [
  /^alter\s+table\s+(?:only\s+)?"?(\w+)"?\s+add\s+constraint\b/i,
  /^create\s+unique\s+index\b.*?\bon\s+"?(\w+)"?/is,
]

const withoutComments = (statement: string): string => statement.replace(/^\s*--.*$/gm, '').trim()

/** The dangers of a migration's text that no note explains. */
export function dangersOf(file: string, text: string): Danger[] {
  const statements = text.split('--> statement-breakpoint')
  const made = new Set(
    [...text.matchAll(/^create\s+table\s+"?(\w+)"?/gim)].map(([, table]) => table),
  )
  return statements
    .filter((statement) => !note.test(statement))
    .map(withoutComments)
    .filter(
      (statement) =>
        destructive.some((pattern) => pattern.test(statement)) ||
        tightening.some((pattern) => {
          const table = pattern.exec(statement)?.[1]
          return table !== undefined && !made.has(table)
        }),
    )
    .map((statement) => ({ file, statement }))
}

/** Those of all migrations that a running deployment may have to take: what came with the first release is left out. */
export function findDangers(folder: string, firstReleased: string): Danger[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && file.slice(0, 4) > firstReleased)
    .toSorted()
    .flatMap((file) => dangersOf(file, readFileSync(join(folder, file), 'utf8')))
}
