import { walkMainPath } from './main-path.js'

export default {
  fetch: async (request) => Response.json(await walkMainPath(await request.json())),
}
