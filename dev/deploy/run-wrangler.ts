import { Problem } from '../stack/problem.ts'
import { runTool } from '../stack/tools.ts'

/** Runs wrangler, and resolves with its output; throws if it fails. */
export type Wrangler = (flags: string[]) => Promise<string>

export const runWrangler: Wrangler = async (flags) => {
  const { status, output } = await runTool('wrangler', flags)
  if (status !== 0) throw new Problem(`wrangler ${flags.join(' ')}: ${output.trim()}`)
  return output
}
