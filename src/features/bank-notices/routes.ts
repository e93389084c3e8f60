import type { RouteGroup } from '../../http/route.ts'
import { takeBdvNotice, takeOwnBdvNotice } from './take-bdv-notice.ts'
import { takeBncNotice, takeOwnBncNotice } from './take-bnc-notice.ts'
import { takeMercantilNotice, takeOwnMercantilNotice } from './take-mercantil-notice.ts'
import { takeOwnR4Notice, takeR4Notice } from './take-r4-notice.ts'
import { takeTesoroNotice } from './take-tesoro-notice.ts'

export const bankNotices: RouteGroup = {
  tag: 'Bank notices',
  description:
    'Where banks report incoming payments, each in its own format. At the root of the site.',
  base: '',
  routes: [
    takeBncNotice,
    takeR4Notice,
    takeBdvNotice,
    takeMercantilNotice,
    takeOwnBncNotice,
    takeOwnR4Notice,
    takeOwnBdvNotice,
    takeOwnMercantilNotice,
    takeTesoroNotice,
  ],
}
