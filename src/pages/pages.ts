import { accountPage } from './account/account-page.tsx'
import { buttonScript } from './button/button.ts'
import { referenceGroupPage, referencePage } from './docs/reference-page.tsx'
import { docsFiles, spanishReference, tryPage } from './docs/try-page.tsx'
import { guidePage, guidesPage } from './guides/guide-page.tsx'
import { llmsFullTxt, llmsTxt } from './guides/llms.ts'
import { promptPage } from './guides/prompts.ts'
import { home } from './home/home.tsx'
import { invitationPage } from './invitation/invitation-page.tsx'
import type { Page } from './page.ts'
import { paidPage } from './paid/paid-page.tsx'
import { forgetDetails, payByKey, payByReference } from './pay/form-posts.ts'
import { payKeyRequest } from './pay/key-post.ts'
import { linkCard, linkPage } from './pay/link-page.tsx'
import { paymentPage, paymentState } from './pay/payment-page.tsx'
import { receiptPage } from './pay/receipt-page.tsx'
import { frameScript } from './payer/frame-script.ts'
import { payerScript } from './payer/script.ts'
import { privacyPage } from './privacy/privacy-page.tsx'
import { sdkHome, sdkPackages } from './sdk.ts'
import { icons } from './site/icons.ts'
import { securityTxt } from './site/security-txt.ts'
import { statusPage } from './status/status-page.tsx'
import { ratePage } from './store/rate-page.tsx'
import { storeCard, storePage } from './store/store-page.tsx'
import { tillScript } from './till/script.ts'
import { tillPage, tillSlipPage } from './till/till-page.tsx'
import { unsubscribePage } from './unsubscribe/unsubscribe-page.tsx'

/** All pages for browsers. */
export const pages: readonly Page[] = [
  home,
  referencePage,
  referenceGroupPage,
  tryPage,
  docsFiles,
  spanishReference,
  guidesPage,
  guidePage,
  promptPage,
  llmsTxt,
  llmsFullTxt,
  sdkHome,
  ...sdkPackages,
  securityTxt,
  ...icons,
  payerScript,
  frameScript,
  buttonScript,
  linkPage,
  linkCard,
  payByKey,
  payKeyRequest,
  payByReference,
  forgetDetails,
  paymentPage,
  paymentState,
  receiptPage,
  accountPage,
  paidPage,
  storePage,
  storeCard,
  ratePage,
  tillPage,
  tillSlipPage,
  tillScript,
  privacyPage,
  statusPage,
  invitationPage,
  unsubscribePage,
]
