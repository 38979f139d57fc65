import { expect, test } from "vitest"
import { texts } from "#contract/lib/texts.ts"
import { problemOf, type SiteForm } from "../../site/frame/form.ts"
import { CallError, networkFailure } from "./callError.ts"

const sources = import.meta.glob<string>(["../../**/*.{ts,tsx}", "!../../**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
})
const siteForms = import.meta.glob<Record<string, unknown>>("../../site/**/*Form.ts", { eager: true })

/** Failures that don't depend on the input, with the text of spec 000 section 8. */
const failures = [
  [() => new CallError(500, {}), texts.serverError],
  [() => new CallError(502, {}), texts.status(502)],
  [() => new CallError(503, {}), texts.status(503)],
  [() => networkFailure(), texts.network],
] as const

const forms = Object.values(siteForms).flatMap((module) =>
  Object.entries(module).filter(
    (entry): entry is [string, SiteForm] =>
      typeof entry[1] === "object" && entry[1] !== null && "failed" in entry[1],
  ),
)

test("each form of the website has the text of the status, and its own without a connection", () => {
  expect(forms.length).toBeGreaterThanOrEqual(7)
  for (const [name, form] of forms) {
    for (const [failure, text] of failures) {
      const expected = text === texts.network ? form.network : text
      expect([name, problemOf(form, failure())]).toMatchObject([name, { message: expected }])
    }
    expect(form.network).toMatch(/^Network error\. Please /)
    // A refusal without a text gets the form's own text.
    expect(problemOf(form, new CallError(422, {}))).toMatchObject({ message: form.failed })
  }
})

test("no text of the portal blames what was typed for a broken connection or server", () => {
  const written = Object.values(sources).flatMap((source) =>
    Array.from(source.matchAll(/(?:failure[:=] ?\{?|failed = |after\()"([^"]+)"/g), ([, text = ""]) => text),
  )
  expect(written).toContain("Failed to change password. Please check your current password.")
  for (const text of new Set(written)) {
    for (const [failure, sentence] of failures) {
      const { message } = failure().after(text)
      expect(message).not.toMatch(/check your (?!connection)/)
      // A sentence of the catalogue is shown alone; a prefix is followed by the reason.
      expect([text, text + sentence, sentence]).toContain(message)
    }
    const refused = new CallError(422, { message: "It is refused." }).after(text).message
    expect(refused).toContain("It is refused.")
  }
})

test("a failed write of an announcement or event has the message alone (spec 001 section 8)", () => {
  const written = Object.entries(sources)
    .filter(([path]) => /communication\/(announcements|events)\//.test(path))
    .flatMap(([, source]) => source.match(/"Failed to (create|update|delete)[^"]*"/g) ?? [])
  expect(written).toEqual([])
})

test("every form is the kit's, which says what failed in one way, or sends nothing", () => {
  const own = Object.entries(sources)
    .filter(([, source]) => source.includes("<form"))
    .map(([path]) => path.replace("../../", ""))
  expect(own.toSorted()).toEqual([
    "assessment/gradeSheets/PasteDialog.tsx", // puts what was pasted into the sheet
    "site/accounts/UnsentWork.tsx", // opens what is on this device, and sends nothing
    "site/frame/FormFrame.tsx",
    "site/search/SearchForm.tsx", // an address of a page
    "site/verify/Verify.tsx", // its verdict says what could not be checked
    "ui/form/Form.tsx",
  ])
})
