import { useSyncExternalStore } from "react"
import { toast } from "../../ui/overlay/toast.ts"
import { noteRelease, servedRelease, watchRelease } from "../api/servedRelease.ts"
import { takeOver } from "../worker.ts"
import { releaseOf } from "./release.ts"

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

/** Shown if a part's script could not be loaded. Chromium never repeats a failed import, so the page has to be loaded again. */
export const missingPartText = "This part did not load. Check your connection, then load the page again."

/** Says so where nothing on the screen can take the part's place. If a release has removed the script, a notice offers that one. */
export function reportMissingPart(error: unknown) {
  console.info("The script of a part did not come.", error)
  void askForRelease()
  toast.failure(missingPartText)
}
