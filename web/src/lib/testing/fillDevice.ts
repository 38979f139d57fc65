import { vi } from "vitest"

/** Makes the browser store nothing more, until the mocks are restored. */
export function fillDevice() {
  const usual = IDBDatabase.prototype.transaction
  vi.spyOn(console, "warn").mockReturnValue()
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...args) {
    if (args[1] === "readwrite") throw new DOMException("The quota has been exceeded.", "QuotaExceededError")
    return usual.apply(this, args)
  })
}
