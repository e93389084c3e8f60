import { Hono } from 'hono'

/** The cost of the framework alone. */
export default new Hono().get('/', (c) => c.json({ hello: 'world' }))
