import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unstable_readConfig as readConfig, type Unstable_Config } from 'wrangler'
import { readCommandLine } from '../command-line.ts'
import { projectFolder } from '../stack/paths.ts'
import { failureMessage, Problem, runCommand } from '../stack/problem.ts'
import { runWrangler, type Wrangler } from './run-wrangler.ts'
import { checkDeployment, VersionMismatch } from './smoke.ts'

interface Release {
  worker: string
  publicUrl: string
  wrangler: Wrangler
  /** Uploads the version, and resolves with its id. */
  upload(): Promise<string>
  /** The number and interval of checks while the version gets a tenth of the requests. */
  maxChecks: number
  pauseMs: number
}

/**
 * Releases a new version: first to a tenth of the requests while it is checked, then to all. If a check fails,
 * all requests return to the previous version, and the release fails.
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
  /** A deployment takes a moment to take effect everywhere. */
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

/**
 * A new domain works some minutes after its first deployment: until then its DNS name or certificate is
 * missing.
 */
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

/** The service's URL by the deployed settings. Throws a Problem if no route leads there. */
export function requirePublicUrl({ routes = [], vars }: RouteConfig): string {
  const publicUrl = `${vars.PUBLIC_URL}`
  const { host } = new URL(publicUrl)
  const patterns = routes.map((route) => (typeof route === 'string' ? route : route.pattern))
  if (patterns.some((pattern) => pattern.split('/')[0] === host)) return publicUrl
  throw new Problem(
    `PUBLIC_URL is ${publicUrl}, and no route of wrangler.toml leads there: [[routes]] pattern = "${host}", custom_domain = true.`,
  )
}

/** The version with most of the requests; null before the first deployment. */
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

/** Uploads a version without sending requests to it. */
export async function uploadVersion(wrangler: Wrangler): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  const record = join(folder, 'wrangler.ndjson')
  // The file to which wrangler writes its results, one line of JSON each.
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
    readCommandLine({
      usage: 'npx node dev/deploy/release.ts',
      description: 'Uploads a new version of the Worker, checks it, and gives it all requests.',
    })
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
