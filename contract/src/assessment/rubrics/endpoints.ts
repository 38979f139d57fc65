import * as z from "zod"
import { endpoints } from "../../lib/endpoints.ts"
import { flag, version } from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { counts, listOf, one } from "../../lib/replies.ts"
import { criteria, rubric } from "./rubric.ts"

/** The rubric of an assignment, for those who set the work and mark it. */
const rubricOfWork = z.object({
  /** `criteria` is empty if the assignment has no rubric. */
  ...rubric.pick({ criteria: true, decides: true }).shape,
  max_marks: z.int(),
  may_edit: z.boolean(),
  /** True if the assignment's term is closed. Nobody can change the rubric then. */
  closed: z.boolean(),
  /** The classes of the assignments that were set together with this one. Null means all classes. */
  other_classes: z.array(z.string().nullable()),
  /** Students whose mark was given by any version of this rubric, or of the rubrics of work set together with this work. */
  marks: counts("published", "drafts", "of_others"),
  /** 0 before the first rubric. */
  version: z.int(),
})
export type RubricOfWork = z.infer<typeof rubricOfWork>

export const rubricInput = z.object({
  criteria,
  decides: flag,
  /** Gives the assignments that were set together with this one the same rubric. */
  with_others: flag,
  /** Confirms the change where marks were already given by the rubric. */
  confirmed: flag,
  version,
})

/** A rubric that can be copied, with the assignment that has it. */
const earlierRubric = rubric.extend({
  assignment_id: z.int(),
  title: z.string(),
  subject_code: z.string(),
  student_class: z.string().nullable(),
  term_name: z.string(),
})

export const rubricList = listQuery(["created_at"])
const staff = ["admin", "lecturer"] as const

export const rubricEndpoints = endpoints({
  /** The rubrics of the assignments that the viewer may see, the newest first. */
  "GET /rubrics": {
    roles: staff,
    query: rubricList,
    response: listOf("rubrics", earlierRubric),
  },
  "GET /assignments/{id}/rubric": { roles: staff, response: one("rubric", rubricOfWork) },
  "PUT /assignments/{id}/rubric": {
    roles: staff,
    body: rubricInput,
    response: one("rubric", rubricOfWork),
  },
})
