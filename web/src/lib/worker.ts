import type { Message } from "../../worker/message.ts"

/**
 * The browser's interface to service workers. Undefined over plain http, in old browsers, and if the server has retired the
 * worker.
 */
const container = () =>
  document.documentElement.dataset.worker === undefined || !("serviceWorker" in navigator)
    ? undefined
    : navigator.serviceWorker

/**
 * Registers the service worker, and asks it to cache the addresses that the page has loaded. Returns the registration;
 * undefined if the browser allows none. If a newer worker waits, that one caches them, so that the present worker isn't busy
 * when it is replaced. Replacing a busy worker can make Chromium lose a page (see `watchTakeOver`).
 */
export async function startWorker(keep: () => readonly string[]) {
  try {
    const registration = await container()?.register("/sw.js", { updateViaCache: "none" })
    if (registration)
      post(registration.waiting ?? (await navigator.serviceWorker.ready).active, { keep: keep() })
    return registration
  } catch (error) {
    console.info("The service worker did not come.", error)
    return undefined
  }
}

/** Sends a message to the worker that controls this page, if there is one. */
export const postToWorker = (message: Message) => post(container()?.controller, message)

export const post = (worker: ServiceWorker | null | undefined, message: Message) =>
  worker?.postMessage(message)

/**
 * Calls back when a newer worker takes over. If a page was requested from the older worker at that moment, Chromium never
 * loads it, so a caller that is leaving the page must leave again. Returns a function that stops this.
 */
export function watchTakeOver(changed: () => void) {
  const workers = container()
  workers?.addEventListener("controllerchange", changed)
  return () => workers?.removeEventListener("controllerchange", changed)
}

/** Milliseconds in which a newer worker must install and take over. */
const timeout = 60_000

/** Looks for a newer worker and installs it, while the present worker continues to answer. */
export const fetchNewWorker = async () => {
  const registration = await container()?.getRegistration()
  return registration?.update().catch((error) => console.info("A newer worker did not come.", error))
}

/**
 * Lets the newest worker take over. Returns false if that worker isn't completely installed, and true if there is no worker.
 */
export async function takeOver(): Promise<boolean> {
  const workers = container()
  const registration = await workers?.getRegistration()
  if (!workers || !registration) return true
  await fetchNewWorker()
  const newer = registration.waiting ?? registration.installing
  if (!newer) return true
  return new Promise((resolve) => {
    const check = () => {
      if (newer.state === "installed") post(newer, "take over")
      if (newer.state === "redundant") resolve(false)
    }
    newer.addEventListener("statechange", check)
    workers.addEventListener("controllerchange", () => resolve(true), { once: true })
    setTimeout(() => resolve(false), timeout)
    check()
  })
}

/** The build's files that this page has loaded. */
export const loadedFiles = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname)
