/**
 * The way out (RETIRE_WORKER): served in place of the worker, it takes over at once, deletes what the worker has kept, and
 * unregisters. The work that waits on the phone is in IndexedDB, which it leaves alone.
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
