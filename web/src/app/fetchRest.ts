import type { Role } from "#contract/lib/endpoints.ts"
import { fetchOfflineDaily } from "../lib/api/offline.ts"
import { encryptedStore } from "../lib/encryptedStorage/encryptedStore.ts"
import { savesData } from "../lib/savesData.ts"
import { personSignedIn } from "../lib/session/session.ts"
import { transferScript } from "../lib/transfer/script.ts"
import { whenUsed } from "../lib/whenUsed.ts"
import { mayOpen } from "./fetchScreen.ts"
import { loadFinder, loadWithWords } from "./finder/useFinder.tsx"
import { queries } from "./queries.ts"
import { screens } from "./shownScreens.tsx"

const offlineFileStore = encryptedStore("files")

/**
 * Fetches once a day the answers for the other screens and the downloaded files. The first time, it also fetches the search
 * index.
 */
async function prefetchAnswers() {
  const isFirst = await fetchOfflineDaily()
  if (isFirst && ((await offlineFileStore.count()) ?? 0) > 0) {
    const { refreshOfflineCopies } = await import("../lib/offlineCopies/refreshOfflineCopies.ts")
    await refreshOfflineCopies()
  }
  const person = personSignedIn()
  if (person === undefined || savesData()) return
  const { prefetchIndex } = await loadFinder()
  await prefetchIndex(person).catch((error) => console.info("The index did not come.", error))
}

/** Milliseconds between two checks whether the connection is idle. */
const pause = 1_000
/** Milliseconds after a failure until the same script is requested again. */
const pauseAfterFailure = 5 * 60_000

/**
 * Fetches the scripts of a role's other screens once somebody has used the first screen and the connection is idle. Once a day it
 * also fetches the answers that those screens need offline. A person who only looks at the dashboard pays for nothing else.
 * Returns a function that stops this.
 */
export function fetchRest(role: Role) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const inMenu = screens.filter((screen) => (screen.menu || screen.ahead) && mayOpen(screen, role))
  // Without its script, a file that is handed in offline would wait until the page is loaded again.
  const sendFiles = role === "admin" ? [] : [transferScript]
  const loads = [...inMenu.map(({ load }) => load), () => loadWithWords(role), ...sendFiles]

  const stopWaiting = whenUsed(() => {
    if (!savesData()) timer = setTimeout(whenFree, pause)
  })
  function whenFree() {
    if (queries.isFetching() > 0) timer = setTimeout(whenFree, pause)
    else void fetchNext()
  }
  async function fetchNext() {
    const load = loads.at(-1)
    if (!load) return prefetchAnswers()
    try {
      await load()
      loads.pop()
      timer = setTimeout(whenFree)
    } catch {
      // This screen isn't open. If somebody opens it, its script is requested again, and a failure is shown then.
      timer = setTimeout(whenFree, pauseAfterFailure)
    }
  }
  return () => {
    stopWaiting()
    clearTimeout(timer)
  }
}
