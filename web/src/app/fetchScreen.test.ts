import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { paths } from "../lib/address/paths.ts"
import { fetchScreen, mayOpen } from "./fetchScreen.ts"
import { queries } from "./queries.ts"
import { screens } from "./shownScreens.tsx"

beforeEach(() => {
  vi.stubGlobal("location", new URL("https://college.example/student/dashboard"))
})
afterEach(() => queries.clear())

const screenAt = (path: string) => screens.find((screen) => screen.path === path)!

test("a screen's script and its first data are requested at the same time", () => {
  const load = vi.spyOn(screenAt(paths.myGrades), "load").mockReturnValue(new Promise(() => {}))
  const prefetch = vi.spyOn(queries, "prefetchQuery").mockResolvedValue()
  fetchScreen("/student/grades?view=7", "student")
  expect(load).toHaveBeenCalledTimes(1)
  expect(prefetch.mock.calls.map(([{ queryKey }]) => queryKey[0])).toContain("GET /grades/my-grades")
})

test("all callers that request a screen wait for the same import and its style sheets", () => {
  const { load } = screenAt(paths.myGrades)
  const first = load()
  expect(load()).toBe(first)
  return first
})

test("nothing of a screen of another role, or of an unknown address, is fetched", () => {
  const loads = screens.map((screen) => vi.spyOn(screen, "load").mockResolvedValue({}))
  const prefetch = vi.spyOn(queries, "prefetchQuery").mockResolvedValue()
  for (const address of ["/admin/students", "/student/nowhere", "/"]) fetchScreen(address, "student")
  for (const load of loads) expect(load).not.toHaveBeenCalled()
  expect(prefetch).not.toHaveBeenCalled()
})

test("nothing is fetched of a screen whose pattern fits the address of another one", () => {
  const record = vi.spyOn(screenAt(paths.studentRecord), "load").mockResolvedValue({})
  const load = vi.spyOn(screenAt(paths.importStudents), "load").mockResolvedValue({})
  const prefetch = vi.spyOn(queries, "prefetchQuery").mockResolvedValue()
  fetchScreen(paths.importStudents, "admin")
  expect(load).toHaveBeenCalledTimes(1)
  expect(record).not.toHaveBeenCalled()
  expect(prefetch).not.toHaveBeenCalled()
})

test("a screen without roles is open to everybody", () => {
  expect(mayOpen(screenAt(paths.profile), "student")).toBe(true)
  expect(mayOpen(screenAt(paths.students), "lecturer")).toBe(false)
})
