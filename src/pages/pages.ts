import { docs, docsFiles } from './docs.tsx'
import { home } from './home.tsx'
import { invitationPage } from './invitation/invitation-page.tsx'
import type { Page } from './page.ts'
import { forgetDetails, payByKey, payByReference } from './pay/form-posts.ts'
import { linkCard, linkPage } from './pay/link-page.tsx'
import { receiptPage, receiptState } from './pay/receipt-page.tsx'
import { payerScript } from './payer/script.ts'
import { privacyPage } from './privacy/privacy-page.tsx'
import { storeCard, storePage } from './store/store-page.tsx'

/** All pages for browsers. */
export const pages: readonly Page[] = [
  home,
  docs,
  docsFiles,
  payerScript,
  linkPage,
  linkCard,
  payByKey,
  payByReference,
  forgetDetails,
  receiptPage,
  receiptState,
  storePage,
  storeCard,
  privacyPage,
  invitationPage,
]
