/** Uses something of the browser that throws if the person has blocked it or the device is full. It then returns undefined. */
export function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/**
 * Local or session storage. A value that the browser refuses is remembered until the page closes, so that a person can sign in
 * and work without storage.
 */
function browserStorage(name: "localStorage" | "sessionStorage") {
  const refused = new Map<string, string>()
  return {
    get: (key: string) => refused.get(key) ?? attempt(() => globalThis[name].getItem(key)) ?? null,
    set(key: string, value: string) {
      refused.set(key, value)
      try {
        globalThis[name].setItem(key, value)
        refused.delete(key)
      } catch {
        attempt(() => globalThis[name].removeItem(key)) // It holds an older value.
      }
    },
    remove(key: string) {
      refused.delete(key)
      attempt(() => globalThis[name].removeItem(key))
    },
    clear() {
      refused.clear()
      attempt(() => globalThis[name].clear())
    },
  }
}

/** All tabs share it, and it outlasts them. */
export const local = browserStorage("localStorage")
/** It belongs to one tab, until that is closed. */
export const tab = browserStorage("sessionStorage")
