import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../dev/stack/paths.ts'

/** A merchant's screens are under this. */
export const MERCHANT_SCREENS = '/m/:merchant/:environment'

/** The paths of the screens that a list of the console has, as it has them. */
export function screensIn(list: 'screens.ts' | 'admin/screens.ts'): string[] {
  const source = readFileSync(join(projectFolder, 'src/console', list), 'utf8')
  const paths = source.matchAll(/path: (?:'([^']+)'|`\$\{MERCHANT\}([^`]*)`|(MERCHANT))/g)
  return [...paths].map(([, path, under = '']) => path ?? MERCHANT_SCREENS + under)
}
