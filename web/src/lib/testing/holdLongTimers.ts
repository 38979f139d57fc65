import { vi } from "vitest"

/**
 * Lets no timer of a second or more run out before the test ends. On a busy machine a toast would vanish, or a screen give up
 * waiting, before the test comes to its next step.
 */
export function holdLongTimers() {
  const usual = window.setTimeout
  vi.spyOn(window, "setTimeout").mockImplementation(((run: () => void, time = 0) =>
    time < 1000 ? usual(run, time) : 0) as typeof setTimeout)
}
