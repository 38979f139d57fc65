import * as z from "zod"
import { subject, subjectList } from "../courses/subjects/endpoints.ts"
import { endpoints } from "../lib/endpoints.ts"
import { whole } from "../lib/fields.ts"
import { counts, data } from "../lib/replies.ts"

/** The average to one decimal; null until a module is finished, which requires both components (product decision 3.4). */
const average = z.number().nullable()

/** The average under both names that callers read (spec 002 section 3, product decision 2.3). */
const averages = { average_grade: average, avg_grade: average }

/**
 * The attendance in percent (spec 002 section 2): of the student, or of the students whom the lecturer teaches. Null while no
 * register counts. `missed` counts the classes missed without an excuse.
 */
const attendance = { attendance_percentage: z.int().nullable(), missed: z.int() }

/** The number of materials that the viewer may read. */
const materials = { materials_count: z.int() }

/** A module that a student takes in one of their terms, with their own grade in it. */
const ownModule = subject.extend({
  ...averages,
  ...attendance,
  ...materials,
  /** The mean of the student's assignments so far, to one decimal; null without any. */
  assignment_average: z.number().nullable(),
})
export type OwnModule = z.infer<typeof ownModule>

/** A module that a lecturer teaches, with the average of their students' finished modules in its term. */
const taughtModule = subject.extend({ ...averages, ...attendance, ...materials })
export type TaughtModule = z.infer<typeof taughtModule>

/** Modules under both names that callers read (spec 002 section 7). */
const underBothNames = <Module extends z.ZodType>(module: Module) =>
  data({ subjects: z.array(module), modules: z.array(module), total: z.int() })

export const ownModuleList = subjectList.extend({ term_number: whole("Term", 1, 6).optional() })

const teachingStats = counts("modules", "active", "students", "assignments")

/** The modules that a student takes and that a lecturer teaches. */
export const ownModuleEndpoints = endpoints({
  /**
   * The modules of the student's active term. `term_id`, `term_number` or `year_of_study` also finds the modules of their
   * earlier terms, once for every term in which they took it.
   */
  "GET /students/my-modules": {
    roles: ["student"],
    query: ownModuleList,
    response: data({ modules: z.array(ownModule), total: z.int() }),
  },
  "GET /lecturers/my/subjects": {
    roles: ["lecturer"],
    query: subjectList,
    response: underBothNames(taughtModule),
  },
  "GET /lecturers/my/subjects/stats": { roles: ["lecturer"], response: data({ stats: teachingStats }) },
  "GET /lecturers/{id}/modules": {
    roles: ["admin", "lecturer"],
    query: subjectList,
    response: underBothNames(subject),
  },
})
