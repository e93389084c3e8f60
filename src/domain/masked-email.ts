/** An address of which only its owner knows the rest: `ana@example.com` -> `a••••@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/su, '$1••••@')
