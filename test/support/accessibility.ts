import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** axe is injected, which the pages' own policy rightly forbids. */
export const LETS_AXE_IN = { bypassCSP: true }

/** A rule that a page breaks, and the elements that break it. */
export type AccessibilityFault = [rule: string, elements: string[]]

/** What axe finds in a page that was opened with `LETS_AXE_IN`. */
export const accessibilityFaults = (page: Page): Promise<AccessibilityFault[]> =>
  faultsOf(page, { resultTypes: ['violations'] })

/** What can differ between light and dark, of a page whose other faults are known. */
export async function contrastFaultsIn(
  page: Page,
  colorScheme: 'light' | 'dark',
): Promise<AccessibilityFault[]> {
  await page.emulateMedia({ colorScheme })
  return faultsOf(page, {
    resultTypes: ['violations'],
    runOnly: ['color-contrast', 'link-in-text-block'],
  })
}

async function faultsOf(page: Page, options: RunOptions): Promise<AccessibilityFault[]> {
  const isThere = await page.evaluate(`typeof axe === 'object'`)
  if (!isThere) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`)
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
