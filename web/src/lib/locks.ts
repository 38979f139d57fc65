/**
 * Runs `work` while no other tab holds the lock. With `ifAvailable`, it runs at once, and `isFree` says whether the lock was
 * free. Browsers offer locks on https and localhost only, and refuse them if storage is blocked. Without locks, work runs at
 * once.
 */
export async function withLock<Result>(
  name: string,
  work: (isFree: boolean) => Promise<Result>,
  { ifAvailable = false } = {},
): Promise<Result> {
  let hasBegun = false
  try {
    return await navigator.locks.request(name, { ifAvailable }, (lock) => {
      hasBegun = true
      return work(lock !== null)
    })
  } catch (error) {
    if (hasBegun) throw error
    return work(true)
  }
}
