import { itemAt } from "#contract/lib/objects.ts"
import type { FinishedWrite } from "../outbox/entry.ts"
import { success } from "./answers.ts"

const writeNamed = (
  singular: string,
  endpoint: FinishedWrite["endpoint"],
  changes: Partial<FinishedWrite> = {},
): FinishedWrite => ({
  name: `${singular} 7`,
  endpoint,
  parts: { params: { id: 7 }, body: { text: `this ${singular}` } },
  title: `The ${singular}`,
  counted: { number: 1, singular: singular, plural: `${singular}s` },
  path: "/lecturer/elsewhere",
  failure: "It was not saved.",
  ...changes,
})
const hours = 60 * 60_000

/**
 * For tests: a stand-in for each write that uses the outbox. The outbox knows no noun, so each stand-in has the properties that
 * distinguish its write from the others. `elevenWrites.test.ts` checks the list against the screens and docs/coverage.
 */
export const elevenWrites: readonly FinishedWrite[] = [
  writeNamed("register", "POST /attendance"),
  writeNamed("mark", "PUT /grade-sheets"),
  writeNamed("hand-in", "POST /assignments/{id}/submit", {
    files: { submissionFile: { kind: "submission", into: "upload_id" } },
  }),
  writeNamed("material", "POST /materials", { files: { file: { kind: "material", into: "upload_id" } } }),
  writeNamed("excuse", "POST /excuses", { files: { file: { kind: "attachment", into: "upload_id" } } }),
  writeNamed("attendance record", "POST /lecturer-attendance/mark"),
  writeNamed("change of a profile", "PUT /auth/profile", { form: "profile" }),
  writeNamed("announcement", "POST /announcements", { asksAfter: 6 * hours }),
  writeNamed("registration", "POST /events/{id}/register"),
  writeNamed("read announcement", "POST /announcements/{id}/read", { isQuiet: true }),
  writeNamed("list of read notifications", "PATCH /notifications", { isQuiet: true }),
]

/** The files of a stand-in, made in the page that sends them. */
export const filesOf = ({ files = {} }: FinishedWrite, page: { File: typeof File } = globalThis) =>
  Object.fromEntries(Object.keys(files).map((field) => [field, new page.File(["work"], "work.txt")]))

/** Returns whether a request is one of these writes, and not another request of the page. */
export const isWrite = (path: string) =>
  elevenWrites.some(({ endpoint }) => path.includes(itemAt(endpoint.split("/"), 1)))

/** The answer to any request that sends a file: the file has arrived. */
export const fileArrived = () => success({ upload: { id: 5, offset: "work".length } })
