import { Hono } from 'hono'

/** What the framework alone costs. */
export default new Hono().get('/', (c) => c.json({ hello: 'world' }))
