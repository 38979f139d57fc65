import { expect, test } from "vitest"
import { newsOf } from "./words.ts"

const line = {
  id: 1,
  at: "2026-01-31T09:00:00Z",
  subject: null,
  actor: "Test Admin",
  entity: "academic_year",
}

test.each([
  [{ action: "POST /academic-years", subject: "2026-2027" }, "Test Admin added the academic year 2026-2027"],
  [{ action: "PUT /terms/{id}", entity: "term" }, "Test Admin changed a record (term)"],
  [{ action: "DELETE /terms/{id}", entity: "term", subject: "Term 1" }, "Test Admin deleted Term 1"],
  [
    { action: "PUT /academic-years/{id}/activate", subject: "2026-2027" },
    "Test Admin made the academic year 2026-2027 current",
  ],
  [
    { action: "POST /registrations/{id}/approve", entity: "person", subject: "Mphatso Sample" },
    "Test Admin approved Mphatso Sample",
  ],
  [
    { action: "POST /auth/register", actor: null, entity: "person", subject: "Mphatso Sample" },
    "Mphatso Sample asked for an account",
  ],
  [{ action: "POST /auth/register", actor: null, entity: "person" }, "Somebody asked for an account"],
])("%o reads as %s", (change, sentence) => {
  const { who, text } = newsOf({ ...line, ...change })
  expect(`${who} ${text}`).toBe(sentence)
})
