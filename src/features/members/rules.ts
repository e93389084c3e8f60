/** What the rule of judgeTouch() means to the caller. */
export const OWNER_STANDS = {
  owner_stands: 'Nobody changes or removes the OWNER. Hand the ownership over first.',
}
