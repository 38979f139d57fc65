import { describe, expect, test } from "vitest"
import { expiredBackups, isDue, isStickDue, lastPlanned, nextPlanned, problemOf } from "./rules.ts"

const daily = { frequency: "daily", hour: 2 } as const
const weekly = { frequency: "weekly", hour: 2 } as const
const at = (text: string) => new Date(`${text}+02:00`)

describe("the schedule", () => {
  test("plans each day at the hour of the college's clock", () => {
    expect(lastPlanned(daily, at("2026-11-23T02:00:00"))).toEqual(at("2026-11-23T02:00:00"))
    expect(lastPlanned(daily, at("2026-11-23T01:59:59"))).toEqual(at("2026-11-22T02:00:00"))
    expect(nextPlanned(daily, at("2026-11-23T01:59:59"))).toEqual(at("2026-11-23T02:00:00"))
    expect(lastPlanned({ ...daily, hour: 0 }, at("2026-11-23T00:30:00"))).toEqual(at("2026-11-23T00:00:00"))
  })

  test("plans each week on Sunday", () => {
    expect(lastPlanned(weekly, at("2026-11-23T12:00:00"))).toEqual(at("2026-11-22T02:00:00"))
    expect(lastPlanned(weekly, at("2026-11-22T01:00:00"))).toEqual(at("2026-11-15T02:00:00"))
    expect(nextPlanned(weekly, at("2026-11-23T12:00:00"))).toEqual(at("2026-11-29T02:00:00"))
  })

  test("plans nothing if it is off", () => {
    expect(lastPlanned({ ...daily, frequency: "off" }, at("2026-11-23T12:00:00"))).toBeUndefined()
    expect(isDue({ ...daily, frequency: "off" }, undefined, at("2026-11-23T12:00:00"))).toBe(false)
  })

  test.each([
    ["when none was ever made", undefined, true],
    ["after the power was off at the hour", { started_at: "2026-11-22T00:00:00Z", state: "good" }, true],
    ["not once it was made", { started_at: "2026-11-23T00:05:00Z", state: "good" }, false],
    ["not soon after one failed", { started_at: "2026-11-23T05:00:00Z", state: "failed" }, false],
    ["six hours after one failed", { started_at: "2026-11-23T00:05:00Z", state: "failed" }, true],
  ])("is due %s", (_, last, due) => {
    expect(isDue(daily, last, new Date("2026-11-23T08:00:00Z"))).toBe(due)
  })
})

describe("a stick", () => {
  const now = new Date("2026-11-23T08:00:00Z")
  const at = (time: string, state = "good") => ({ started_at: `2026-11-${time}:00Z`, state })

  test.each([
    ["that never had a backup", undefined, false, true],
    ["that appears", at("23T06:00"), true, true],
    ["that stays", at("23T06:00"), false, false],
    ["that has stayed for a day", at("22T07:59"), false, true],
    ["whose plug is loose", at("23T07:30"), true, false],
    ["that was taken out too early, once it is back", at("23T07:59", "failed"), true, true],
    ["on which one failed, while it stays", at("23T07:00", "failed"), false, false],
  ])("%s is due for a backup or not", (_, last, appeared, isDue) => {
    expect(isStickDue(last, { appeared }, now)).toBe(isDue)
  })
})

test("the problem of a failed backup is a sentence, with what to do about a stick", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" })
  expect(problemOf(full, { reason: "schedule", place: "/backups" })).toBe(
    "There is no room left in /backups.",
  )
  expect(problemOf(full, { reason: "stick", place: "/media/stick" })).toBe(
    "There is no room left in /media/stick. Put the stick in again for another try.",
  )
  expect(problemOf("odd", { reason: "schedule", place: "/backups" })).toBe("odd")
})

describe("old backups", () => {
  /** Two backups a day for 400 days, the newest on 2026-11-23 at 12:00. */
  const archives = Array.from({ length: 800 }, (_, number) => ({
    savedAt: new Date(at("2026-11-23T12:00:00").getTime() - number * 12 * 60 * 60 * 1000),
  }))
  const rules = { keep_days: 7, keep_weeks: 5, keep_months: 12 }
  const remainingOf = (saved: typeof archives, rule: typeof rules) => {
    const gone = new Set(expiredBackups(saved, rule))
    return saved
      .filter((archive) => !gone.has(archive))
      .map(({ savedAt }) => savedAt.toISOString().slice(0, 10))
  }

  test("are deleted except the newest of the last 7 days, 5 weeks and 12 months", () => {
    const stored = remainingOf(archives, rules)
    expect(stored.slice(0, 7)).toEqual([
      "2026-11-23",
      "2026-11-22",
      "2026-11-21",
      "2026-11-20",
      "2026-11-19",
      "2026-11-18",
      "2026-11-17",
    ])
    // Weeks end on Saturdays.
    expect(stored.slice(7, 10)).toEqual(["2026-11-14", "2026-11-07", "2026-10-31"])
    expect(stored.slice(10)).toEqual([
      "2026-09-30",
      "2026-08-31",
      "2026-07-31",
      "2026-06-30",
      "2026-05-31",
      "2026-04-30",
      "2026-03-31",
      "2026-02-28",
      "2026-01-31",
      "2025-12-31",
    ])
  })

  test("stay if a college made none for a year", () => {
    const old = archives.slice(700, 702)
    expect(remainingOf(old, rules)).toHaveLength(1)
  })

  test("are deleted except the newest, whatever the rule", () => {
    expect(remainingOf(archives, { keep_days: 0, keep_weeks: 0, keep_months: 0 })).toEqual(["2026-11-23"])
  })
})
