import { runCommand } from '../stack/problem.ts'
import { renderTable } from '../stack/table.ts'
import { compileClient } from './client-types.ts'
import { install } from './install.ts'
import { lintDocument, lintWorkflows } from './lint.ts'
import { withService } from './service.ts'
import { walkByClient, walkByProxy } from './walk.ts'

/** What was judged, and what was said of it. */
type Verdict = [judge: string, remark: string]

/** Has the interface judged by tools of others. Each throws a Problem where it finds something. */
await runCommand(async () => {
  await install()
  const verdicts: Verdict[] = [
    ['Spectral and Redocly, the OpenAPI document', await lintDocument()],
    ['actionlint, the workflows', await lintWorkflows()],
    ['TypeScript, a client generated from the document', await compileClient()],
  ]
  await withService(async (service) => {
    verdicts.push(['That client, along the main path', await walkByClient(service)])
    verdicts.push([
      'Prism, the demo’s requests and answers but for pictures',
      await walkByProxy(service),
    ])
  })
  console.log(`\n${renderTable(verdicts)}\n`)
})
