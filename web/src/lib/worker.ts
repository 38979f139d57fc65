import type { Message } from "../../worker/message.ts"

/** Absent over plain http, in old browsers, and where the server has retired the worker. */
const container = () =>
  document.documentElement.dataset.worker === undefined || !("serviceWorker" in navigator)
    ? undefined
    : navigator.serviceWorker

/**
 * Brings the service worker to this phone, and asks it to keep these addresses, which the page has loaded. Gives the
 * registration; undefined where the browser takes none.
 */
export async function startWorker(keep: () => readonly string[]) {
  try {
    const registration = await container()?.register("/sw.js", { updateViaCache: "none" })
    if (registration) tell((await navigator.serviceWorker.ready).active, { keep: keep() })
    return registration
  } catch (error) {
    console.info("The service worker did not come.", error)
    return undefined
  }
}

/** Tells the worker that answers this page, if one does. */
export const tellWorker = (message: Message) => tell(container()?.controller, message)

export const tell = (worker: ServiceWorker | null | undefined, message: Message) =>
  worker?.postMessage(message)

/** Milliseconds that a newer worker has to come and take over. */
const patience = 60_000

/** Looks for a newer worker and lets it come, beside the one that answers. */
export const fetchNewWorker = async () => {
  const registration = await container()?.getRegistration()
  return registration?.update().catch((error) => console.info("A newer worker did not come.", error))
}

/** Lets the newest worker answer from now on. False if it doesn't come whole; true also where there is none. */
export async function takeOver(): Promise<boolean> {
  const workers = container()
  const registration = await workers?.getRegistration()
  if (!workers || !registration) return true
  await fetchNewWorker()
  const newer = registration.waiting ?? registration.installing
  if (!newer) return true
  return new Promise((resolve) => {
    const look = () => {
      if (newer.state === "installed") tell(newer, "take over")
      if (newer.state === "redundant") resolve(false)
    }
    newer.addEventListener("statechange", look)
    workers.addEventListener("controllerchange", () => resolve(true), { once: true })
    setTimeout(() => resolve(false), patience)
    look()
  })
}

/** The built files that this page has loaded. */
export const loadedFiles = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname)
