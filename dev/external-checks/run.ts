import { readCommandLine } from '../command-line.ts'
import { runCommand } from '../stack/problem.ts'
import { renderTable } from '../stack/table.ts'
import { compileClients, compileSampleCalls } from './client-types.ts'
import { installCheckers } from './install.ts'
import { lintDocument, lintWorkflows } from './lint.ts'
import { checkMcp } from './mcp-conformance.ts'
import { importToPostman } from './postman.ts'
import { runDemoThroughProxy, runGeneratedClient } from './run-main-path.ts'
import { compileSdkProgram, runSdkInDeno } from './sdk.ts'
import { withService } from './service.ts'

/** A checker and its result. */
type CheckResult = [judge: string, remark: string]

/** Checks the API with external tools. Each throws a Problem if it reports something. */
readCommandLine({
  usage: 'npm run external-checks',
  description: 'Checks the API with the tools of others, which are installed first.',
})
await runCommand(async () => {
  await installCheckers()
  const verdicts: CheckResult[] = [
    ['Spectral and Redocly, the OpenAPI document', await lintDocument()],
    ['actionlint, the workflows', await lintWorkflows()],
    ['TypeScript, clients of three generators', await compileClients()],
    ['Postman’s importer', await importToPostman()],
    ['TypeScript, a program on the SDK', await compileSdkProgram()],
  ]
  await withService(async (service) => {
    verdicts.push(['openapi-fetch, along the main path', await runGeneratedClient(service)])
    verdicts.push(['The conformance suite of MCP', await checkMcp(service)])
    verdicts.push(['Deno, the SDK along the main path', await runSdkInDeno(service)])
    const { lastLine, accepted } = await runDemoThroughProxy(service)
    verdicts.push(['Prism, the demo’s requests and responses, except pictures', lastLine])
    verdicts.push([
      'TypeScript, the requests of the demo and the guides with both clients',
      await compileSampleCalls(accepted),
    ])
  })
  console.log(`\n${renderTable(verdicts)}\n`)
})
