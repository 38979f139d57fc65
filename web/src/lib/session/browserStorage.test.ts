import { expect, test, vi } from "vitest"
import { local } from "./browserStorage.ts"
import { storedToken, storeSession } from "./session.ts"
import { chosenTheme } from "./theme.ts"

const refuse = () => {
  throw new DOMException("The browser stores nothing.")
}

test("in a browser that blocks storage, a session lasts until the page closes", () => {
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(chosenTheme()).toBe("system")
  expect(storedToken()).toBeNull()
  storeSession({ token: "bearer", user: { id: 7 } as Parameters<typeof storeSession>[0]["user"] })
  expect(storedToken()).toBe("bearer")
  local.remove("token")
  expect(storedToken()).toBeNull()
})

test("a full storage shows no older value, and is used again once there is room", () => {
  const stored = new Map([["token", "of an earlier person"]])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: vi.fn<(key: string, value: string) => void>(refuse),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal("localStorage", storage)
  local.set("token", "mine")
  expect(local.get("token")).toBe("mine")
  expect(stored.size).toBe(0)
  storage.setItem.mockImplementation((key, value) => stored.set(key, value))
  local.set("token", "newer")
  stored.set("token", "of another tab")
  expect(local.get("token")).toBe("of another tab")
})
