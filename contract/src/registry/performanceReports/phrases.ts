import * as z from "zod"
import { endpoints } from "../../lib/endpoints.ts"
import { choice, line, version } from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { deletedReply, listOf, one } from "../../lib/replies.ts"
import { reportHeadings } from "./types.ts"

/** A phrase for one of the texts of a report. */
const phrase = z.object({
  id: z.int(),
  heading: z.enum(reportHeadings),
  phrase: z.string(),
  /** One of the college's phrases, which everybody may use, and not the lecturer's own. */
  is_shared: z.boolean(),
  may_edit: z.boolean(),
  version: z.int(),
})
export type ReportPhrase = z.infer<typeof phrase>

export const phraseInput = z.object({
  heading: choice("Heading", reportHeadings),
  phrase: line("Phrase", 200),
  version,
})

/** The sort "heading" has the college's phrases before the lecturer's own, and each in alphabetical order. */
const phraseList = listQuery(["heading", "phrase"], { heading: choice("Heading", reportHeadings).optional() })

const staff = ["admin", "lecturer"] as const
const single = one("phrase", phrase)

/** The bank of phrases. Administrators edit the college's; lecturers use these, and edit their own. */
export const reportPhraseEndpoints = endpoints({
  "GET /report-phrases": { roles: staff, query: phraseList, response: listOf("phrases", phrase) },
  "POST /report-phrases": { roles: staff, body: phraseInput, status: 201, response: single },
  "PUT /report-phrases/{id}": { roles: staff, body: phraseInput, response: single },
  "DELETE /report-phrases/{id}": { roles: staff, response: deletedReply },
})
