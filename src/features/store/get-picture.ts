import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { mediaTypeOfKey, PICTURE_TYPES } from '../../platform/pictures/keys.ts'
import { refusal } from '../../wire/errors.ts'
import { PictureParams } from './schemas.ts'

/** The content of a URL never changes: see newPictureKey(). */
const CACHE_FOREVER = 'public, max-age=31536000, immutable'

export const getPicture = route({
  id: 'getPicture',
  method: 'get',
  path: '/pictures/:merchant/:slot/:file',
  summary: 'Get a store’s logo or banner',
  access: anyone('Payers see it on the store’s page.'),
  params: PictureParams,
  produces: PICTURE_TYPES,
  returns: [200, null],
  async run({ params, platform, header, waitFor }) {
    const { merchant, slot, file } = params
    const key = `pictures/${merchant}/${slot}/${file}`
    const type = mediaTypeOfKey(key)
    if (type === null) throw refusal('not_found')
    const headers = new Headers({ ETag: `"${file}"`, 'Cache-Control': CACHE_FOREVER })
    if (matchesEtag(header('If-None-Match') ?? '', file))
      return new Response(null, { status: 304, headers })
    const object = await waitFor('storage', () => platform.storage.get(key))
    if (object === null) throw refusal('not_found')
    headers.set('Content-Type', type)
    if (object.length !== undefined) headers.set('Content-Length', String(object.length))
    return new Response(object.body, { headers })
  },
})

/** Whether an If-None-Match header matches the file, weakly or not. */
const matchesEtag = (header: string, file: string): boolean =>
  header.split(',').some((tag) => [`"${file}"`, `W/"${file}"`].includes(tag.trim()))
