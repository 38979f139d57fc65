/** Bytes that must remain free after files have been stored. */
const spared = 20 * 1024 ** 2

/** The bytes of files that fit on this device; undefined if the browser gives no estimate. */
export async function roomHere(): Promise<number | undefined> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined ? undefined : Math.max(0, quota - usage - spared)
}

export async function roomFor(bytes: number) {
  const room = await roomHere()
  return room === undefined || room >= bytes
}

/** Returns whether files of this size would fit if this site had stored nothing. Otherwise nothing is evicted for them. */
export async function mayEverFit(bytes: number) {
  const { quota } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || quota - spared >= bytes
}

/**
 * Asks the browser to delete nothing of this site when the device is full. Most browsers agree silently if the person has
 * installed the portal or uses it much. Otherwise they refuse, and may be asked again later.
 */
export const askToStay = async () => (await navigator.storage?.persist?.()) ?? false

/** Returns whether the browser has agreed to delete nothing of this site. */
export const staysHere = async () => (await navigator.storage?.persisted?.()) ?? false
