import { readFileSync, writeFileSync } from 'node:fs'
import { partitionedTables } from '../../src/db/partitions.ts'

/** The statements of drizzle-kit, which knows no partitions, with those of src/db. */
export function withPartitions(statements: string): string {
  return statements.replace(
    /^CREATE TABLE "(\w+)" \([\s\S]*?\n\);/gm,
    (statement, table: string) =>
      partitionedTables.includes(table)
        ? `${statement.slice(0, -1)} PARTITION BY RANGE ("id");`
        : statement,
  )
}

/** Adds them to a migration that drizzle-kit has written. */
export function partitionTables(file: string): void {
  writeFileSync(file, withPartitions(readFileSync(file, 'utf8')))
}
