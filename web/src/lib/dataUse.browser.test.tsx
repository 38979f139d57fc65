import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { countData, dataUse, noteSent, recentUse } from "./dataUse.ts"
import { takeInstallHint } from "./installed.ts"

const day = (date: string) => vi.setSystemTime(new Date(`${date}T10:00:00Z`))
const page = document.documentElement.dataset
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ["Date"] })
  day("2026-11-27")
})
afterEach(() => {
  localStorage.clear()
  delete page.worker
})

test("what is sent is counted by day for 31 days, with the sum of today and of the week", () => {
  const form = new FormData()
  form.set("title", "Moni")
  form.set("file", new File([new Uint8Array(1000)], "a.pdf"))
  noteSent(form)
  expect(recentUse()).toEqual({ today: 1004, week: 1004 })
  for (let date = 1; date <= 31; date++) {
    day(`2026-12-${String(date).padStart(2, "0")}`)
    noteSent("12345")
    noteSent(new Blob(["12345"]))
    noteSent(null)
  }
  expect(dataUse()).toHaveLength(31)
  expect(dataUse()[0]).toEqual(["2026-12-01", 10])
  expect(recentUse()).toEqual({ today: 10, week: 70 })
})

test("what this page fetches is counted", async () => {
  countData()
  await expect.poll(() => recentUse().today).toBeGreaterThan(0)
  const before = recentUse().today
  await (await fetch(`/?again=${Math.random()}`)).text()
  await expect.poll(() => recentUse().today).toBeGreaterThan(before)
})

test("invalid stored counts cause no failure", () => {
  localStorage.setItem("dataUse", "nonsense")
  expect(recentUse()).toEqual({ today: 0, week: 0 })
  noteSent("12345")
  expect(recentUse().today).toBe(5)
})

test("installing is hinted at once, on the third day of use, where a phone can keep the portal", () => {
  page.worker = ""
  for (const [date, isTime] of [
    ["2026-11-27", false],
    ["2026-11-28", false],
    ["2026-12-05", true],
    ["2026-12-06", false],
  ] as const) {
    day(date)
    noteSent("12345")
    expect(takeInstallHint(), date).toBe(isTime)
  }
  localStorage.removeItem("installHint")
  delete page.worker
  expect(takeInstallHint()).toBe(false)
})
