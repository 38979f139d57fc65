/**
 * Asks the browser to delete nothing of this site when the device is full. Most say yes without a word to somebody who has installed the
 * portal or uses it much, and no to others, who may be asked again.
 */
export const askToStay = async () => (await navigator.storage?.persist?.()) ?? false

/** Whether the browser has promised that. */
export const staysHere = async () => (await navigator.storage?.persisted?.()) ?? false
