import { expect, test } from "vitest"
import type { AuditEntry, Change } from "#contract/office/audit.ts"
import { actorText, fieldsText, nameText, recordText, valueText } from "./labels.ts"

const entry: AuditEntry = {
  id: 1,
  at: "2026-11-21T10:00:00Z",
  actor_id: 1,
  actor: "Chikondi Banda",
  action: "PUT /terms/{id}",
  label: "changed",
  entity: "academic_year",
  entity_id: "7",
  subject: "2026-2027",
}

test.each([
  ["end_date", "End date"],
  ["sessionTimeout", "Session timeout"],
  ["name", "Name"],
])("%s is called %s", (name, text) => expect(nameText(name)).toBe(text))

test("a record is called by its name, or by its number", () => {
  expect(recordText(entry)).toBe("Academic year 2026-2027")
  expect(recordText({ ...entry, subject: null })).toBe("Academic year no. 7")
  expect(recordText({ ...entry, entity: null })).toBe("")
  const person = { ...entry, entity: "person", subject: "Thoko Phiri" }
  expect(recordText(person)).toBe("Thoko Phiri")
  expect(recordText({ ...person, actor_id: 7 })).toBe("Own account")
})

test("an entry without a signed-in person has no name", () => {
  expect(actorText(entry)).toBe("Chikondi Banda")
  expect(actorText({ ...entry, actor: null })).toBe("Not signed in")
})

test.each([
  [[], ""],
  [["end_date", "year_name"], "End date, year name"],
  [["a", "b", "c", "d", "e"], "A, b, c and 2 more"],
])("%j are told as %s", (fields, text) => expect(fieldsText(fields)).toBe(text))

test.each<[Change["before"], string]>([
  [null, "—"],
  ["", "—"],
  [true, "Yes"],
  [0, "0"],
  ["2026-09-01", "1 Sept 2026"],
  ["2026-09-01T10:00:00.000Z", "1 Sept 2026, 12:00"],
  ["2026-2027", "2026-2027"],
  [["students", "staff"], "students, staff"],
  [{ loginAlerts: false, days: [1, 2] }, "Login alerts: No; Days: 1, 2"],
])("the value %j reads as %s", (value, text) => expect(valueText(value)).toBe(text))
