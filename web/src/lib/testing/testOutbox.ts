import { afterEach, beforeEach, onTestFinished } from "vitest"
import { usualPauses } from "../api/retrying.ts"
import { currentEntries } from "../outbox/entries.ts"
import type { FinishedWrite } from "../outbox/entry.ts"
import { dropEntry } from "../outbox/outbox.ts"
import { dropEntries } from "../outbox/store.ts"
import { dropSession } from "../session/session.ts"
import { signInOnDevice } from "./signInOnDevice.ts"

/** Begins each test with person 1 signed in on a device without entries, and removes what the test has left. */
export function emptyOutboxForEachTest() {
  beforeEach(async () => {
    await signInOnDevice(1)
    await dropEntries(1)
    await dropEntries(2)
  })
  afterEach(async () => {
    for (const { name } of currentEntries()) await dropEntry(name)
    dropSession()
  })
}

/** Lets no pause between two attempts end in this test. A fake clock would go on while the test waits for an element. */
export function withEndlessPauses() {
  const { shortest, longest } = usualPauses
  onTestFinished(() => void Object.assign(usualPauses, { shortest, longest }))
  Object.assign(usualPauses, { shortest: 1e9, longest: 1e9 })
}

/** A write with a file. */
export const lessonWrite = {
  name: "material 7",
  endpoint: "POST /materials",
  parts: { body: { title: "Lesson" } },
  files: { file: { kind: "material", into: "upload_id" } },
  title: "lesson.mp4",
  counted: { number: 1, singular: "material", plural: "materials" },
  path: "/lecturer/materials",
  failure: "Error uploading material: ",
} as const satisfies FinishedWrite

/** A write without a file. */
export const registerWrite = (changes: Partial<FinishedWrite>): FinishedWrite => ({
  name: "register 7",
  endpoint: "POST /contact",
  parts: { body: {} },
  title: "Register of MAT101",
  counted: { number: 1, singular: "register", plural: "registers" },
  path: "/lecturer/attendance",
  failure: "Failed to submit attendance. Please try again.",
  ...changes,
})
