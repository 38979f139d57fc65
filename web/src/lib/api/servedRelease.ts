let served = ""
const changes = new EventTarget()

/** Notes the server's release, which every answer names. */
export function noteRelease({ headers }: Response) {
  const named = headers.get("x-release") ?? served
  if (named === served) return
  served = named
  changes.dispatchEvent(new Event("changed"))
}

/** The release named by the last answer; empty before the first. */
export const servedRelease = () => served

export function watchRelease(changed: () => void) {
  changes.addEventListener("changed", changed)
  return () => changes.removeEventListener("changed", changed)
}
