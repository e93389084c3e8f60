/** The message for the rule that authorizeMemberChange() raises. */
export const OWNER_IMMUTABLE = {
  owner_immutable: 'The OWNER cannot be changed or removed. Transfer the ownership first.',
}
