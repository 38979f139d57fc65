import { expect, test } from "vitest"
import * as z from "zod"
import type { ApiKey } from "#contract/api.ts"
import { responseFor } from "#contract/lib/endpoints.ts"
import { deletedKinds } from "#contract/office/deletedRecords.ts"
import { restorableKinds } from "../../src/office/deletedRecords/kinds.queries.ts"
import { callerOf, everyEndpoint, type Line } from "./contract.ts"

/** The deletions that can't be undone, each with its reason. Record 39 explains them. */
const forGood: Partial<Record<ApiKey, string>> = {
  "DELETE /auth/account": "a person's own account has seven days of its own, after which it is erased",
  "DELETE /auth/photo": "a person's own photo, which they may want gone, and can choose again",
  "DELETE /calendar-feed": "a secret address that somebody else may know by now",
  "DELETE /notifications/{id}": "a person's own line, about a record that remains",
  "DELETE /resumable-uploads/{id}": "a file that was never handed in",
  "DELETE /excuses/{id}": "a student withdraws it themselves, with the letter about their health",
  "DELETE /messages/{id}": "a visitor may ask for it, and the privacy notice says that it is then gone",
  "DELETE /admin-notices/{kind}": "a notice that was read; it comes back with its cause",
  "DELETE /events/{id}/registration": "a place that the next in the queue takes at once",
  "DELETE /events/{id}/attendees/{person_id}": "a place that the next in the queue takes at once",
  "DELETE /lessons/{id}/change": "the class is moved or cancelled again as before, by the same form",
  "DELETE /offerings/{id}": "nobody uses it, and the subject is put into the term again by one choice",
  "DELETE /rollovers/{id}/students/{student_id}": "a decision, which is taken again in the same row",
}

const answersDeleted = ({ endpoint }: Line) => {
  const schema = responseFor(endpoint, callerOf(endpoint))
  const data = schema === "download" ? undefined : schema.shape.data
  return data instanceof z.ZodObject && "deleted" in data.shape
}

const deletions = everyEndpoint.filter(({ method }) => method === "DELETE")

test.each(deletions)(
  "$key answers how it is undone, or is in the list with the reason why it isn't",
  (line) => {
    expect(answersDeleted(line)).toBe(!(line.key in forGood))
  },
)

test("the list names only deletions that there are", () => {
  const keys = deletions.map(({ key }) => key)
  expect(Object.keys(forGood).filter((key) => !(keys as string[]).includes(key))).toEqual([])
})

test("every kind of deleted record is in the table of those that can be restored, once", () => {
  expect(Object.keys(restorableKinds).toSorted()).toEqual([...deletedKinds].toSorted())
})
