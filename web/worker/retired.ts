/**
 * A worker that removes the service worker (RETIRE_WORKER). It is served in place of the worker, takes over at once, deletes
 * the worker's caches, and unregisters. Unsent work remains on the phone, because it is in IndexedDB.
 */
export function retire(scope: ServiceWorkerGlobalScope) {
  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener("activate", (event) => event.waitUntil(leave()))

  async function leave() {
    const names = await scope.caches.keys()
    await Promise.all(names.map((name) => scope.caches.delete(name)))
    await scope.registration.unregister()
  }
}
