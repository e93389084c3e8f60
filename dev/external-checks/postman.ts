import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../stack/paths.ts'
import { Problem } from '../stack/problem.ts'
import { generatedFolder } from './client-types.ts'
import { runChecker } from './install.ts'

/** A folder of a Postman collection, or a request of it. */
interface CollectionItem {
  item?: CollectionItem[]
}

/** Imports the document as Postman does. Throws a Problem unless each operation is a request of the collection. */
export async function importToPostman(): Promise<string> {
  const document = join(projectFolder, 'docs/openapi.json')
  const collection = join(generatedFolder, 'postman.json')
  await runChecker('openapi2postmanv2', ['-s', document, '-o', collection])
  const requests = requestsIn(JSON.parse(readFileSync(collection, 'utf8')))
  const { paths } = JSON.parse(readFileSync(document, 'utf8')) as { paths: Record<string, object> }
  const operations = Object.values(paths).flatMap((path) => Object.keys(path)).length
  if (requests === operations) return `${requests} requests, one for each operation`
  throw new Problem(`Postman has ${requests} requests of ${operations} operations.`)
}

const requestsIn = ({ item }: CollectionItem): number =>
  item?.reduce((sum, inner) => sum + requestsIn(inner), 0) ?? 1
