import { useSyncExternalStore } from "react"
import { noteRelease, servedRelease, watchRelease } from "../../lib/api/servedRelease.ts"
import { releaseOf } from "../../lib/release.ts"
import { takeOver } from "../../lib/worker.ts"
import { toast } from "../../ui/overlay/toast.ts"

/** The release of this page; empty in development. */
const ownRelease = releaseOf([import.meta.url])

/** Whether the server's release differs from this page's. */
export function useNewVersion() {
  const served = useSyncExternalStore(watchRelease, servedRelease)
  return ownRelease !== "" && served !== "" && served !== ownRelease
}

/** Asks the server for its release, with a HEAD request for this page. Resolves to false if no answer comes. */
export const askForRelease = () =>
  fetch(location.href, { method: "HEAD" }).then(
    (answer) => {
      noteRelease(answer)
      return true
    },
    () => false,
  )

/** Reloads this screen in the newer version, once that version is stored completely on this phone. */
export async function openNewVersion() {
  if ((await askForRelease()) && (await takeOver())) location.reload()
  else toast.failure("The newer version has not come yet. Check your connection and try again.")
}
