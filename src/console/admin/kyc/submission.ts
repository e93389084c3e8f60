import type { Schemas } from '../../requests/client.ts'

/** What a person has sent of who they are. */
export type Submission = Schemas['AdminUserKyc']
