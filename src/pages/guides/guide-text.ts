import type { Config } from '../../platform/config.ts'
import { refusal } from '../../wire/errors.ts'

/** How the guides write the service's address: as one on the reader's machine. The default of an option stays as it is. */
const LOCAL_SITE = /(?<=SITE=)http:\/\/127\.0\.0\.1:8787|http:\/\/127\.0\.0\.1:8787(?=\/)/g

/** The text of a guide's asset, with this service's address in its commands and configurations. */
export async function guideText(
  { ASSETS, PUBLIC_URL }: Pick<Config, 'ASSETS' | 'PUBLIC_URL'>,
  path: string,
): Promise<string> {
  const response = await ASSETS.fetch(new URL(path, PUBLIC_URL))
  if (!response.ok) throw refusal('not_found')
  return (await response.text()).replaceAll(LOCAL_SITE, PUBLIC_URL)
}
