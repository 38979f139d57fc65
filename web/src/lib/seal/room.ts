/** The device keeps no file that would leave less than this. */
const spared = 20 * 1024 ** 2

/** Bytes of files that this device has room for; undefined where the browser doesn't tell. */
export async function roomHere(): Promise<number | undefined> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined ? undefined : Math.max(0, quota - usage - spared)
}

export async function roomFor(bytes: number) {
  const room = await roomHere()
  return room === undefined || room >= bytes
}
