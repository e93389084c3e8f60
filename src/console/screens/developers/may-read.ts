import type { Reading } from '../../requests/use-request.ts'

/** Whether the user’s role lets them read this; true until the service has said no. */
export const mayRead = ({ failure }: Pick<Reading<unknown>, 'failure'>): boolean =>
  failure?.kind !== 'refused' || failure.error.code !== 'FORBIDDEN'
