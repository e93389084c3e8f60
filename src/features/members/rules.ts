/** What the rule of judgeTouch() means to the caller. */
export const OWNER_IMMUTABLE = {
  owner_stands: 'The OWNER cannot be changed or removed. Transfer the ownership first.',
}
