import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unstable_readConfig as readConfig, type Unstable_Config } from 'wrangler'
import { projectFolder } from '../stack/paths.ts'
import { failureMessage, Problem, runCommand } from '../stack/problem.ts'
import { runWrangler, type Wrangler } from './run-wrangler.ts'
import { checkDeployment, VersionMismatch } from './smoke.ts'

interface Release {
  worker: string
  publicUrl: string
  wrangler: Wrangler
  /** Uploads the version, and gives its id. */
  upload(): Promise<string>
  /** How often, and how far apart, a tenth of the requests is looked at before the rest follow. */
  maxChecks: number
  pauseMs: number
}

/**
 * Brings a new version out: to a tenth of the requests, where it is looked at for a while, and then to all.
 * Where a look fails, all requests go back to the version before, and the release fails.
 */
export async function release({
  worker,
  publicUrl,
  wrangler,
  upload,
  maxChecks,
  pauseMs,
}: Release) {
  const before = await currentVersion(wrangler)
  if (before === null) {
    await wrangler(['deploy'])
    return checkNewAddress({ publicUrl, maxChecks, pauseMs })
  }
  const version = await upload()
  const share = (...specs: string[]) => wrangler(['versions', 'deploy', ...specs, '--yes'])
  // https://developers.cloudflare.com/workers/versions-and-deployments/gradual-deployments/
  const headers = { 'Cloudflare-Workers-Version-Overrides': `${worker}="${version}"` }
  /** It takes a moment until a deployment is in force everywhere. */
  const lookUntilThere = async () => {
    for (let look = 1; ; look += 1) {
      try {
        return await checkDeployment(publicUrl, { version })
      } catch (error) {
        if (!(error instanceof VersionMismatch) || look >= maxChecks) throw error
        await sleep(pauseMs)
      }
    }
  }
  try {
    await share(`${version}@10%`, `${before}@90%`)
    for (let look = 0; look < maxChecks; look += 1) {
      await sleep(pauseMs)
      await checkDeployment(publicUrl, { version, headers })
    }
    await share(`${version}@100%`)
    await lookUntilThere()
    await wrangler(['triggers', 'deploy'])
  } catch (error) {
    await share(`${before}@100%`)
    throw new Problem(`Back at version ${before}: ${failureMessage(error)}`)
  }
}

/** A domain answers some minutes after its first deployment: until then its name or its certificate is not there. */
async function checkNewAddress({
  publicUrl,
  maxChecks,
  pauseMs,
}: Pick<Release, 'publicUrl' | 'maxChecks' | 'pauseMs'>) {
  for (let look = 1; ; look += 1) {
    try {
      return await checkDeployment(publicUrl)
    } catch (error) {
      if (look >= maxChecks) throw error
      await sleep(pauseMs)
    }
  }
}

type RouteConfig = Pick<Unstable_Config, 'routes' | 'vars'>

/** Where the service answers, by the settings that are deployed. Throws a Problem where no route leads there. */
export function requirePublicUrl({ routes = [], vars }: RouteConfig): string {
  const publicUrl = `${vars.PUBLIC_URL}`
  const { host } = new URL(publicUrl)
  const patterns = routes.map((route) => (typeof route === 'string' ? route : route.pattern))
  if (patterns.some((pattern) => pattern.split('/')[0] === host)) return publicUrl
  throw new Problem(
    `PUBLIC_URL is ${publicUrl}, and no route of wrangler.toml leads there: [[routes]] pattern = "${host}", custom_domain = true.`,
  )
}

/** The version that has most of the requests; null before the first deployment. */
async function currentVersion(wrangler: Wrangler): Promise<string | null> {
  const status = await wrangler(['deployments', 'status', '--json']).catch((error: unknown) => {
    if (/no deployment|not found|does not exist/i.test(failureMessage(error))) return null
    throw error
  })
  if (status === null) return null
  const { versions } = JSON.parse(status) as {
    versions: { version_id: string; percentage: number }[]
  }
  return versions.toSorted((one, other) => other.percentage - one.percentage)[0]?.version_id ?? null
}

/** Uploads a version that no request gets yet. */
export async function uploadVersion(wrangler: Wrangler): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  const record = join(folder, 'wrangler.ndjson')
  // Where wrangler writes what it did, a line of JSON for each thing.
  process.env.WRANGLER_OUTPUT_FILE_PATH = record
  try {
    const tag = (process.env.GITHUB_SHA ?? 'by-hand').slice(0, 12)
    await wrangler(['versions', 'upload', '--tag', tag])
    const lines = readFileSync(record, 'utf8').trim().split('\n')
    const entries = lines.map((line) => JSON.parse(line) as { type: string; version_id?: string })
    const id = entries.find(({ type }) => type === 'version-upload')?.version_id
    if (id === undefined) throw new Problem('wrangler did not say which version it uploaded.')
    return id
  } finally {
    delete process.env.WRANGLER_OUTPUT_FILE_PATH
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  await runCommand(async () => {
    const config = readConfig({ config: join(projectFolder, 'wrangler.toml') })
    await release({
      worker: `${config.name}`,
      publicUrl: requirePublicUrl(config),
      wrangler: runWrangler,
      upload: () => uploadVersion(runWrangler),
      maxChecks: 6,
      pauseMs: 20_000,
    })
    console.log('The new version has all requests.')
  })
}
