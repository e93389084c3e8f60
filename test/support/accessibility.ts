import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { projectFolder } from '../../dev/stack/paths.ts'

/** A rule that a page breaks, and the elements that break it. */
export type AccessibilityFault = [rule: string, elements: string[]]

/** What axe finds in a page. Its policy stays in force, since the protocol puts axe in. */
export const accessibilityFaults = (page: Page): Promise<AccessibilityFault[]> =>
  faultsOf(page, { resultTypes: ['violations'] })

/** What can differ between light and dark, of a page whose other faults are known. */
export async function contrastFaultsIn(
  page: Page,
  colorScheme: 'light' | 'dark',
): Promise<AccessibilityFault[]> {
  // A row under the pointer changes its colour slowly, and would be judged half way.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  return faultsOf(page, {
    resultTypes: ['violations'],
    runOnly: ['color-contrast', 'link-in-text-block'],
  })
}

async function faultsOf(page: Page, options: RunOptions): Promise<AccessibilityFault[]> {
  const isThere = await page.evaluate(`typeof axe === 'object'`)
  if (!isThere) await injectAxe(page)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`)
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

const axeScript = readFileSync(join(projectFolder, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Puts axe into a page. By the protocol, since page.evaluate() wraps a script of this size at three times the CPU. */
export async function injectAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axeScript })
  // It ends with the page: one that ends before takes the device for passkeys along, which another has given to the page.
}
