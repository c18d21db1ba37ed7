/** The part of Trusted Types (W3C Working Draft) that is used here. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

// The page's Content-Security-Policy admits this policy alone, so the addresses
// of all scripts that are started come from here.
const policy = window.trustedTypes?.createPolicy('workers', { createScriptURL: (url) => url });

/** scriptAddress is the address of a script as a worker is started with it. */
export function scriptAddress(address: string): string {
  return policy?.createScriptURL(address) ?? address;
}
