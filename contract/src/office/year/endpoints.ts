import * as z from "zod"
import { academicYear } from "../../courses/academicYears.ts"
import { term } from "../../courses/terms/endpoints.ts"
import { endpoints } from "../../lib/endpoints.ts"
import { chosen, day, line } from "../../lib/fields.ts"
import { data, one } from "../../lib/replies.ts"
import { closingGate } from "../../registry/closing/endpoints.ts"
import { gateStep } from "../../registry/gateSteps.ts"
import { outcomes } from "../../registry/rollovers/rules.ts"

const days = { start_date: z.string(), end_date: z.string() }
const yearName = z.object({ id: z.int(), year_name: z.string(), is_current: z.boolean() })
const namedDays = z.object({ id: z.int(), name: z.string(), ...days })

const taughtSubject = z.object({
  term_id: z.int(),
  subject_code: z.string(),
  subject_name: z.string(),
  /** Their names in alphabetical order; empty if nobody is assigned. */
  lecturers: z.array(z.string()),
})

/** A term with the further fields that the screen of an academic year shows. */
const lineTerm = term.extend({
  /** The steps to the end of the term; null before the term has begun, and after it was closed. */
  gate: closingGate.nullable(),
  /**
   * The next term, as it would be added; null if there is one already, or if no further term belongs to this academic year.
   */
  following: z
    .object({ academic_year_id: z.int(), term_number: z.int(), name: z.string(), ...days })
    .nullable(),
})
export type LineTerm = z.infer<typeof lineTerm>

/** The steps to moving up the shown year, and the proposal if there is one. */
const movingUp = z.object({
  steps: z.array(gateStep),
  rollover_id: z.int().nullable(),
  outcomes: z.array(z.object({ outcome: z.enum(outcomes), count: z.int() })),
  /** The reason why the year can't be moved up yet; null if it can. */
  why_not: z.string().nullable(),
})

const plan = z.object({
  year_name: z.string(),
  ...days,
  terms: z.array(z.object({ term_number: z.int(), name: z.string(), ...days })),
  holidays: z.array(z.object({ name: z.string(), ...days })),
})

const collegeYear = z.object({
  /** All academic years, the earliest first. */
  years: z.array(yearName),
  /** The shown year: the requested one, the current one, or the latest. */
  year: yearName.extend(days).nullable(),
  terms: z.array(lineTerm),
  holidays: z.array(namedDays),
  /** Events of the type “academic” whose title mentions examinations. */
  examinations: z.array(namedDays),
  teaching: z.array(taughtSubject),
  /** Null unless this is the current year. */
  moving_up: movingUp.nullable(),
  /** The shown year from which the next one is copied; null if there is a later year. */
  last: plan.nullable(),
})
export type CollegeYear = z.infer<typeof collegeYear>

/** The next academic year is copied from `from_year_id`, except for its name and its first day. */
export const nextYearInput = z.object({
  from_year_id: chosen("Academic year"),
  year_name: line("Academic year", 40),
  start_date: day("First day"),
})

export const yearEndpoints = endpoints({
  /** Everything that the screen of an academic year shows. */
  "GET /year": {
    roles: ["admin"],
    query: z.object({ academic_year_id: chosen("Academic year").optional() }),
    response: data({ line: collegeYear }),
  },
  /** Adds the academic year after another one, with its terms, holidays and cohort. */
  "POST /year/next": {
    auditLabel: "prepared",
    roles: ["admin"],
    body: nextYearInput,
    status: 201,
    response: one("academicYear", academicYear),
  },
})
