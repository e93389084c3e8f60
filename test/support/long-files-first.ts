import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They take longest, and some are short to read, so that a run without figures of an earlier one begins them late. */
const LONG_FILES = [
  'contract/api-key-access.test.ts',
  'pages/payer-page-states.test.ts',
  'faults/database.test.ts',
  'contract/access.test.ts',
  'contract/test-keys.test.ts',
  'journeys/wrangler-dev.test.ts',
  'features/invitations/accept-races.test.ts',
  'features/members/member-races.test.ts',
  'features/notifications/mail-throughput.test.ts',
  'dev/backups.test.ts',
]

/** Begins the longest files, so that none is left to run alone while other cores are idle. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG_FILES.some((name) => moduleId.endsWith(`/test/${name}`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
