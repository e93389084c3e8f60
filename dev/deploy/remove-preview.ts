import { join } from 'node:path'
import { unstable_readConfig as readConfig } from 'wrangler'
import { readCommandLine } from '../command-line.ts'
import { projectFolder } from '../stack/paths.ts'
import { failureMessage, Problem, runCommand } from '../stack/problem.ts'
import { connectNeon, type Neon } from './neon.ts'
import { removeObjects } from './remove-objects.ts'
import { runWrangler, type Wrangler } from './run-wrangler.ts'

/** The resources of a preview. */
export interface PreviewResources {
  neon: Neon
  wrangler: Wrangler
  /** Removes the objects under a prefix; resolves with their number. */
  removeObjects(prefix: string): Promise<number>
}

/**
 * Removes a preview, of which any part may be gone already: its Worker, its objects, and its database branch
 * last, so that the sweep finds what a failed removal left.
 */
export async function removePreview(preview: string, places: PreviewResources): Promise<void> {
  if (!/^pr-\d+$/.test(preview)) throw new Problem('Name the preview, as `pr-7`.')
  await places
    .wrangler(['preview', 'delete', '--name', preview, '--skip-confirmation'])
    .catch((error: unknown) => {
      if (!failureMessage(error).includes('[code: 10025]')) throw error
    })
  const objects = await places.removeObjects(`${preview}/`)
  const branches = await places.neon.list(preview)
  for (const { id } of branches.filter(({ name }) => name === preview)) await places.neon.remove(id)
  console.log(`${preview} is removed, with ${objects} objects.`)
}

/** The resources of the repository's previews, whose bucket is that of wrangler.toml. */
export function connectPreviewResources(env: NodeJS.ProcessEnv): PreviewResources {
  const { previews } = readConfig({ config: join(projectFolder, 'wrangler.toml') })
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET } = previews?.vars ?? {}
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new Problem('Not set: S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY.')
  const bucket = {
    S3_ENDPOINT: `${S3_ENDPOINT}`,
    S3_REGION: `${S3_REGION}`,
    S3_BUCKET: `${S3_BUCKET}`,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
  }
  return {
    neon: connectNeon(env),
    wrangler: runWrangler,
    removeObjects: (prefix) => removeObjects(bucket, prefix),
  }
}

const command = {
  usage: 'npx node dev/deploy/remove-preview.ts <branch>',
  description: 'Removes the preview of a branch, with its database and its files.',
  maxArguments: 1,
}

if (import.meta.main) {
  const [branch = ''] = readCommandLine(command).arguments
  await runCommand(() => removePreview(branch, connectPreviewResources(process.env)))
}
