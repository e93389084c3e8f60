/** When a change of the team asks for a factor; see requireStepUpIf(). */
export const STEP_UP_FOR_ADMINS = { when: 'for whoever is, or is to be, an ADMIN' }
