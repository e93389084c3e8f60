/** When SQL's require_creatable_key() asks for a factor. */
export const STEP_UP_FOR_KEYS = {
  when: 'for a live key, and for one with `admin:read` or `admin:write`',
}
