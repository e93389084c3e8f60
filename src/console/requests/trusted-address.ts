interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown }
}

/**
 * What the page’s policy asks for where browsers know it: an address that could be a script’s. Each name is for one module,
 * and made once.
 */
export function trustAddresses(name: string, rule: (address: string) => string) {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(name, { createScriptURL: rule })
  return (address: string): string =>
    (policy?.createScriptURL(address) as string | undefined) ?? rule(address)
}
