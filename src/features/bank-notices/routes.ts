import type { RouteGroup } from '../../http/route.ts'
import { takeBncNotice } from './take-bnc-notice.ts'
import { takeR4Notice } from './take-r4-notice.ts'

export const bankNotices: RouteGroup = {
  tag: 'Bank notices',
  description:
    'Where banks report incoming payments, each in its own format. At the root of the site.',
  base: '',
  routes: [takeBncNotice, takeR4Notice],
}
