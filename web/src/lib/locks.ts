/**
 * Runs `work` while no other tab holds the lock. With `isShared`, others may hold it in the same way. With `ifAvailable`, `work`
 * runs at once, and `isFree` says whether the lock was free. Browsers offer locks on https and localhost only, and refuse them
 * if storage is blocked. Without locks, work runs at once.
 */
export async function withLock<Result>(
  name: string,
  work: (isFree: boolean) => Promise<Result>,
  { ifAvailable = false, isShared = false } = {},
): Promise<Result> {
  let hasBegun = false
  const mode = isShared ? "shared" : "exclusive"
  try {
    return await navigator.locks.request(name, { ifAvailable, mode }, (lock) => {
      hasBegun = true
      return work(lock !== null)
    })
  } catch (error) {
    if (hasBegun) throw error
    return work(true)
  }
}
