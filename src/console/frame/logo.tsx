import { frameTexts } from './texts.ts'

export const Logo = () => (
  <>
    <img src="/favicon.svg" alt="" width="28" height="28" />
    <span>{frameTexts.name}</span>
  </>
)
