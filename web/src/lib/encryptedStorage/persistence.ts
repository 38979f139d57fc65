/**
 * Asks the browser to delete nothing of this site when the device is full. Most browsers agree silently if somebody has installed
 * the portal or uses it much, and refuse otherwise; they may be asked again.
 */
export const askToStay = async () => (await navigator.storage?.persist?.()) ?? false

/** Whether the browser has agreed to that. */
export const staysHere = async () => (await navigator.storage?.persisted?.()) ?? false
