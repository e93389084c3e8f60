/** The message for the rule that authorizeMemberChange() raises. */
export const OWNER_IMMUTABLE = {
  owner_immutable: 'The OWNER cannot be changed or removed. Transfer the ownership first.',
}

/** When a change of the team asks for a factor; see requireStepUpIf(). */
export const STEP_UP_FOR_ADMINS = { when: 'for whoever is, or is to be, an ADMIN' }
