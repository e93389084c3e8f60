import { parentPort } from 'node:worker_threads'
import { startNeonStandIn } from '../dev/stack/neon-stand-in.ts'
import { freePort } from '../dev/stack/ports.ts'

// A thread of its own, so that it does not wait for the load generator.
const { url, endpoint } = await startNeonStandIn(await freePort())
parentPort?.postMessage({ url, endpoint })
