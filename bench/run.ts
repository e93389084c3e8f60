import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../dev/command-line.ts'
import { CleanupStack } from '../dev/stack/cleanup-stack.ts'
import { withDatabase } from '../dev/stack/database.ts'
import { projectFolder } from '../dev/stack/paths.ts'
import { runCommand } from '../dev/stack/problem.ts'
import { ensureLocalFolder } from '../dev/stack/stack-record.ts'
import { runTool } from '../dev/stack/tools.ts'
import { assertSameResponses } from './compare-responses.ts'
import { measure } from './measure.ts'
import { installPeers, peerVersion } from './peers.ts'
import { report } from './report.ts'
import { rowsOf } from './rows.ts'
import { startSubjects } from './subjects.ts'

const resultsFile = join(import.meta.dirname, 'results.md')

const { values: args, flags } = readCommandLine({
  usage: 'npm run bench -- [--quick | --seconds 6] [--row login]',
  description:
    'Measures the service beside other stacks, and writes bench/results.md unless it is quick or of some rows only.',
  options: {
    quick: { description: 'load each row for one second in each mode' },
    seconds: { value: 'N', description: 'load each row for so long in each mode, in rounds' },
    row: { value: 'TEXT', description: 'measure only the rows with that in their name' },
  },
})
const seconds = flags.has('quick') ? 1 : Number(args.seconds ?? 6)

const endings = new CleanupStack()
await runCommand(async () => {
  try {
    await run()
  } finally {
    await endings.run()
  }
})

async function run(): Promise<void> {
  ensureLocalFolder()
  await installPeers()
  const subjects = await startSubjects(endings)
  await assertSameResponses(subjects)
  const rows = rowsOf(subjects).filter(({ name }) => name.includes(args.row ?? ''))
  const measurements = await measure(rows, seconds)
  const text = report(measurements, await versionsOf(subjects.database.ownerUrl), seconds)
  console.log(`\n${text}`)
  if (!flags.has('quick') && args.row === undefined) writeFileSync(resultsFile, text)
}

async function versionsOf(ownerUrl: string): Promise<Record<string, string>> {
  const { rows } = await withDatabase(ownerUrl, (client) => client.query('show server_version'))
  const { output } = await runTool('workerd', ['--version'])
  return {
    Node: process.versions.node,
    PostgreSQL: rows[0].server_version,
    workerd: output.trim().replace('workerd ', ''),
    wrangler: versionOf('wrangler'),
    Miniflare: versionOf('miniflare'),
    Hono: versionOf('hono'),
    'drizzle-orm': versionOf('drizzle-orm'),
    'Neon driver': versionOf('@neondatabase/serverless'),
    Express: peerVersion('express'),
    Prisma: peerVersion('@prisma/client'),
    Fastify: peerVersion('fastify'),
    pg: peerVersion('pg'),
  }
}

/** The installed version of one of our packages. */
function versionOf(name: string): string {
  const file = join(projectFolder, 'node_modules', name, 'package.json')
  return JSON.parse(readFileSync(file, 'utf8')).version
}
