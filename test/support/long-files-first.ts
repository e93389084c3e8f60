import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They take longest, and some are short to read, so that a run without figures of an earlier one begins them late. */
const LONG_FILES = [
  'contract/broken-bodies.test.ts',
  'faults/database.test.ts',
  'journeys/wrangler-dev.test.ts',
  'journeys/quickstart.test.ts',
  'contract/access.test.ts',
  'lists/walk-while-writing.test.ts',
  'pages/payer-page-states.browser.test.ts',
  'console/factors.browser.test.ts',
  'contract/round-trips.test.ts',
  'contract/test-key-pairs.slow.test.ts',
  'banking/random-operations.test.ts',
  'console/money.browser.test.ts',
  'webhooks/fairness.test.ts',
  'dev/admin.test.ts',
  'console/admin.browser.test.ts',
  'certify/certify.test.ts',
  'banking/intents-without-confirmation.test.ts',
  'faults/lagging-replica.test.ts',
  'banking/reconcile.test.ts',
  'features/closings/thirty-days.test.ts',
  'features/merchants/undo-settlement-account-change.test.ts',
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
