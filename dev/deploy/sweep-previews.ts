import { readCommandLine } from '../command-line.ts'
import { failureMessage, Problem, runCommand } from '../stack/problem.ts'
import { connectPreviewResources, type PreviewResources, removePreview } from './remove-preview.ts'

/** When a pull request was closed; null while it is open. */
export type ClosedAt = (pullRequest: number) => Promise<Date | null>

/** The time allowed for the regular removal. */
const gracePeriodMs = 3_600_000

/** Removes the previews whose pull request was closed a while ago. A failure does not stop the others. */
export async function sweepPreviews(places: PreviewResources, closedAt: ClosedAt): Promise<void> {
  const failed: string[] = []
  for (const { name } of await places.neon.list('pr-')) {
    const number = /^pr-(\d+)$/.exec(name)?.[1]
    if (number === undefined) continue
    try {
      const closed = await closedAt(Number(number))
      if (closed === null || Date.now() - closed.getTime() < gracePeriodMs) continue
      await removePreview(name, places)
    } catch (error) {
      failed.push(`${name}: ${failureMessage(error)}`)
    }
  }
  if (failed.length > 0) throw new Problem(failed.join('\n'))
}

function readClosedAt({ GITHUB_REPOSITORY, GITHUB_TOKEN }: NodeJS.ProcessEnv): ClosedAt {
  if (!GITHUB_REPOSITORY || !GITHUB_TOKEN)
    throw new Problem('Not set: GITHUB_REPOSITORY or GITHUB_TOKEN.')
  return async (number) => {
    const url = `https://api.github.com/repos/${GITHUB_REPOSITORY}/pulls/${number}`
    const response = await fetch(url, {
      headers: {
        Accept: 'application/vnd.github+json',
        Authorization: `Bearer ${GITHUB_TOKEN}`,
      },
      signal: AbortSignal.timeout(30_000),
    })
    if (!response.ok) throw new Problem(`GitHub responds with ${response.status} for ${url}.`)
    const { closed_at } = (await response.json()) as { closed_at: string | null }
    return closed_at === null ? null : new Date(closed_at)
  }
}

if (import.meta.main) {
  readCommandLine({
    usage: 'npx node dev/deploy/sweep-previews.ts',
    description: 'Removes the previews of pull requests that have been closed for long.',
  })
  await runCommand(() =>
    sweepPreviews(connectPreviewResources(process.env), readClosedAt(process.env)),
  )
}
