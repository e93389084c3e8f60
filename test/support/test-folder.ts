import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '../../dev/stack/processes.ts'

/** The temporary folders of test runs begin with this, and go on with the id of their process. */
export const testFolderPrefix = 'bolivar-payments-test-'

/** Removes the folders of runs that were killed and so could not do it. */
export function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.match(`^${testFolderPrefix}([0-9]+)-`)?.[1])
    if (pid > 0 && !isRunning(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
