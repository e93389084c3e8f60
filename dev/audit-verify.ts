import { type ChainVerification, verifyChain } from './audit/verify-chain.ts'
import { readCommandLine, refuseCommandLine } from './command-line.ts'
import { targetDatabase } from './migrate.ts'
import { withDatabase } from './stack/database.ts'
import { runCommand } from './stack/problem.ts'

const command = {
  usage: 'npm run audit:verify -- [--hash <64 hexadecimal digits>]',
  description: 'Checks the audit log against its seals, and names what was changed.',
  options: {
    hash: {
      value: 'HASH',
      description: 'a hash that the service logged, to be found in the chain',
    },
  },
}

/** The hash to find in the chain: that of a log line `audit.sealed`. */
function readAnchor(): string | undefined {
  const { hash } = readCommandLine(command).values
  if (hash === undefined || /^[0-9a-f]{64}$/i.test(hash)) return hash?.toLowerCase()
  return refuseCommandLine('This is no SHA-256.', command)
}

function reportLines({
  fault,
  seals,
  records,
  lateRecords,
  lastHash,
  unsealed,
}: ChainVerification): string[] {
  const holds = `${records} records in ${seals} seals are as they were sealed.`
  const unsealedLine =
    unsealed.since === null
      ? 'Not sealed yet: none.'
      : `Not sealed yet: ${unsealed.records} records, the oldest of ${unsealed.since}.`
  if (fault !== null) return [`BROKEN: ${fault}`, `Before it, ${holds}`, unsealedLine]
  const late = `${lateRecords} of them were written between a restore into another cluster and its first seal.`
  return [
    holds,
    ...(lateRecords > 0 ? [late] : []),
    `The last seal's hash: ${lastHash ?? 'there is none'}`,
    unsealedLine,
    'This cannot show whether the chain was cut off after its last seal, or rewritten as a whole:',
    'compare it with the last hash that the service logged (audit.sealed): --hash <hash>.',
  ]
}

/** Verifies the audit log against its seals; exits with 1 if it was changed. */
await runCommand(async () => {
  const anchor = readAnchor()
  const verdict = await withDatabase(targetDatabase(), (client) => verifyChain(client, anchor))
  for (const line of reportLines(verdict)) console.log(line)
  if (verdict.fault !== null) process.exitCode = 1
})
