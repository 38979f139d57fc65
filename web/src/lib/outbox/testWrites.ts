import type { FinishedWrite } from "./entry.ts"

// For tests of the outbox: a write with a file, and one without.

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
