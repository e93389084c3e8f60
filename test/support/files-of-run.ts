import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { extentOfRun, isFileOfDefault } from './extent.ts'

/** They take longest, and some are short to read, so that a run without figures of an earlier one begins them late. */
const LONG_FILES = [
  'contract/access.test.ts',
  'pages/payer-page-states.browser.test.ts',
  'contract/round-trips.test.ts',
  'console/screens.browser.test.ts',
  'faults/database.slow.test.ts',
  'banking/random-verifications.slow.test.ts',
  'journeys/wrangler-dev.slow.test.ts',
  'dev/options.test.ts',
  'journeys/quickstart.slow.test.ts',
  'journeys/guides.slow.test.ts',
  'lists/walk-while-writing.slow.test.ts',
  'contract/test-key-pairs.slow.test.ts',
  'console/factors.browser.test.ts',
  'banking/random-operations.slow.test.ts',
  'banking/order-crash-points.slow.test.ts',
  'banking/charge-crash-points.slow.test.ts',
  'banking/payouts.slow.test.ts',
  'features/approvals/never-sent-later.slow.test.ts',
  'features/notifications/scale.slow.test.ts',
  'console/money.browser.test.ts',
  'webhooks/fairness.slow.test.ts',
  'dev/admin.slow.test.ts',
  'console/admin.browser.test.ts',
  'certify/certify.slow.test.ts',
  'banking/intents-without-confirmation.slow.test.ts',
  'faults/lagging-replica.slow.test.ts',
  'banking/reconcile.slow.test.ts',
  'features/closings/thirty-days.slow.test.ts',
  'banking/read-bank-statements.test.ts',
]

/** The run's files: the longest first, so that none is left to run alone while other cores are idle. */
export class FilesOfRun extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).filter((file) => this.#isOfExtent(file))
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG_FILES.some((name) => moduleId.endsWith(`/test/${name}`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }

  #isOfExtent({ project, moduleId }: TestSpecification): boolean {
    // Vitest keeps to itself what was named on the command line. Who names files wants those.
    const { filenamePattern } = this.ctx as unknown as { filenamePattern?: string[] }
    if (extentOfRun() !== 'default' || filenamePattern?.length) return true
    return isFileOfDefault(project.name, relative(this.ctx.config.root, moduleId))
  }
}
