import { sendRequest } from './measure.ts'
import type { BenchRequest } from './rows.ts'
import type { Subjects } from './subjects.ts'

/** Checks that the peers do the same work: the same response to the owner, and the same refusals. */
export async function assertSameResponses({
  world,
  service,
  express,
  fastify,
}: Subjects): Promise<void> {
  const path = `/api/v1/merchants/${world.merchant.id}`
  const nowhere = '/api/v1/merchants/mer_00000000000000000000000000'
  const by = (token: string, where = path): BenchRequest => ({
    method: 'GET',
    path: where,
    headers: token === '' ? {} : { Authorization: `Bearer ${token}` },
  })
  const requests = [
    by(world.token),
    by(world.key),
    by(world.strangersToken),
    by(world.token, nowhere),
    by(''),
    by(`${world.token.slice(0, -4)}AAAA`),
    by(`svc_test_${'0'.repeat(38)}`),
  ]
  for (const request of requests) {
    const ours = await sendRequest(service, request)
    for (const [name, peer] of Object.entries({ express, fastify })) {
      const theirs = await sendRequest(peer, request)
      const same =
        theirs.status === ours.status && (ours.status !== 200 || theirs.text === ours.text)
      if (!same) {
        throw new Error(
          `${name} answers ${theirs.status} ${theirs.text}, we ${ours.status} ${ours.text}`,
        )
      }
    }
  }
}
