import type { Context } from 'hono'
import { recordGatheredCalls } from '../platform/bank/record-calls.ts'
import type { HttpEnv } from './env.ts'

/** Records the calls to banks that requests of this isolate have made: after a response, nobody waits for it. */
export const recordBankCalls = ({
  var: { platform, requester },
}: Context<HttpEnv>): Promise<void> =>
  recordGatheredCalls(platform, requester.now, requester.requestId)
