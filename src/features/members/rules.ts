/** The message for the rule that authorizeMemberChange() raises. */
export const OWNER_IMMUTABLE = {
  owner_stands: 'The OWNER cannot be changed or removed. Transfer the ownership first.',
}
