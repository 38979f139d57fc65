/**
 * Asks the browser to delete nothing of this site when the device is full. Most browsers agree silently if the person has
 * installed the portal or uses it much. Otherwise they refuse, and may be asked again later.
 */
export const askToStay = async () => (await navigator.storage?.persist?.()) ?? false

/** Returns whether the browser has agreed to delete nothing of this site. */
export const staysHere = async () => (await navigator.storage?.persisted?.()) ?? false
