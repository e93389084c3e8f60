import type { components } from '../../requests/api.d.ts'

/** What a person has sent of who they are. */
export type Submission = components['schemas']['AdminUserKyc']
