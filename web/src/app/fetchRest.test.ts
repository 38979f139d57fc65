import { beforeEach, expect, test, vi } from "vitest"
import { fetchRest } from "./fetchRest.ts"
import { mayOpen } from "./fetchScreen.ts"
import { screens } from "./shownScreens.tsx"

const transferScript = vi.hoisted(() => vi.fn(() => Promise.resolve({})))
vi.mock("../lib/transfer/script.ts", async (original) => ({ ...(await original<object>()), transferScript }))

vi.mock("./finder/useFinder.tsx", () => ({
  loadFinder: () => Promise.resolve({}),
  loadWithWords: () => Promise.resolve({}),
}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("document", new EventTarget())
})

test("a script that couldn't be loaded is requested again after five minutes, and the others after it", async () => {
  const loads = screens
    .filter((screen) => screen.menu && mayOpen(screen, "student"))
    .map((screen) => vi.spyOn(screen, "load").mockResolvedValue({}))
  // Scripts are fetched from the end of the menu. The first one never comes, so that no answers are fetched after it.
  const [first, second] = [loads[0]!, loads[1]!]
  first.mockReturnValue(new Promise(() => {}))
  second.mockRejectedValueOnce(new TypeError("Failed to fetch"))

  const stop = fetchRest("student")
  document.dispatchEvent(new Event("keydown"))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(second).toHaveBeenCalledTimes(1)
  expect(first).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(second).toHaveBeenCalledTimes(2)
  expect(first).toHaveBeenCalledTimes(1)
  stop()
})

test.each([
  ["student", 1],
  ["lecturer", 1],
  ["admin", 0],
] as const)("the script that sends files is there before a %s needs it offline: %i", async (role, times) => {
  transferScript.mockClear()
  for (const screen of screens) vi.spyOn(screen, "load").mockReturnValue(new Promise(() => {}))
  const stop = fetchRest(role)
  document.dispatchEvent(new Event("keydown"))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(transferScript).toHaveBeenCalledTimes(times)
  stop()
})
