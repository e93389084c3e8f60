import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

/** The project's folder. */
export const projectFolder = resolve(import.meta.dirname, '../..')

/** The `[assets]` of wrangler.toml, stored in node_modules so that reinstalling the packages recreates it. */
export const assetsFolder = join(projectFolder, 'node_modules/.assets')

/** The data of the local stack between runs; ignored by git. */
export const localFolder = join(projectFolder, '.local')

/** The bundle from `npm run build`. */
export const bundleFolder = join(localFolder, 'bundle')

export const devVarsFile = join(projectFolder, '.dev.vars')

/** Where PostgreSQL lives when the user it runs as cannot reach the project's folder. */
export const sharedFolder = join(
  '/var/tmp',
  `bolivar-payments-${createHash('sha256').update(projectFolder).digest('hex').slice(0, 12)}`,
)
