import { vi } from "vitest"

/** Makes the browser store nothing more, or nothing more in one store, until the mocks are restored. */
export function fillDevice(store?: string) {
  const usual = IDBDatabase.prototype.transaction
  vi.spyOn(console, "warn").mockReturnValue()
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...args) {
    if (args[1] === "readwrite" && (store === undefined || store === this.name))
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError")
    return usual.apply(this, args)
  })
}
