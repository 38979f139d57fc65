import * as z from "zod"
import { className, optionalClass } from "../../college/classes/fields.ts"
import { endpoints } from "../../lib/endpoints.ts"
import { choice, chosen, flag, line, optionalChoice, typedNumber, version, whole } from "../../lib/fields.ts"
import { listQuery } from "../../lib/lists.ts"
import { data, deletedReply, done, listOf, nullable, one, texts } from "../../lib/replies.ts"
import { personName } from "../../people/people/people.ts"
import { gateStep } from "../gateSteps.ts"
import { classPlans, outcomes } from "./rules.ts"

const gpaWanted = (label: string) => `${label} must be a number from 0 to 4, such as 1.50.`
const gpa = (label: string) =>
  typedNumber(label, /^\d([.,]\d{1,2})?$/, gpaWanted(label)).pipe(
    z.number().min(0, gpaWanted(label)).max(4, gpaWanted(label)),
  )

/**
 * A student of year 1 is promoted if the first three limits hold. A student of year 2 graduates if the last three hold.
 * Otherwise the student repeats the year.
 */
const rolloverRules = z.object({
  /** The lowest GPA of the academic year. */
  promote_gpa: gpa("Lowest GPA to move up"),
  /** The most subjects with an F and no pass in any term. */
  promote_failed: whole("Most failed subjects to move up", 0, 30),
  /** The most modules without a grade in the year's open terms. */
  promote_missing: whole("Most missing modules to move up", 0, 30),
  /** The lowest GPA over all terms. */
  graduate_gpa: gpa("Lowest GPA to graduate"),
  graduate_failed: whole("Most failed subjects to graduate", 0, 30),
  graduate_missing: whole("Most missing modules to graduate", 0, 30),
})

export const rolloverEdit = rolloverRules.extend({
  class_plan: choice("Classes", classPlans),
  /** The `rules_version` of the edited rules. */
  version,
})

const rollover = z.object({
  id: z.int(),
  from_year_id: z.int(),
  to_year_id: z.int(),
  ...texts("from_year_name", "to_year_name"),
  state: z.enum(["draft", "done", "undone"]),
  rules: rolloverRules,
  class_plan: z.enum(classPlans),
  /** The version of the rules and the class plan. Each proposal raises only `version`. */
  rules_version: z.int(),
  /** The number of students of the roll-over. */
  students: z.int(),
  proposed_at: z.string(),
  ...nullable(texts("done_at", "done_by_name", "undone_at", "undone_by_name")),
  created_by_name: z.string(),
  version: z.int(),
})
export type Rollover = z.infer<typeof rollover>

/** The students of a term with one outcome. */
const outcomeCount = z.object({
  from_term_id: z.int(),
  from_term_name: z.string(),
  year_of_study: z.int(),
  outcome: z.enum(outcomes),
  count: z.int(),
})
/** The students who come into a class of a term. */
const classCount = z.object({
  to_term_id: z.int(),
  to_term_name: z.string(),
  class: z.string().nullable(),
  count: z.int(),
})

const preview = data({
  rollover,
  outcomes: z.array(outcomeCount),
  classes: z.array(classCount),
  /** The steps that must be done before the roll-over. */
  gate: z.array(gateStep),
  /** Warnings before the roll-over: a term isn't the last of its year of study, or has not ended. */
  warnings: z.array(z.string()),
  /** The reason why the roll-over can't be run, or undone, in its state; null if it can. */
  why_not: z.string().nullable(),
})

const rolloverStudent = z.object({
  student_id: z.int(),
  ...texts("student_number", "from_term_name"),
  ...personName,
  year_of_study: z.int(),
  from_class: z.string().nullable(),
  /** The outcome by the rules. */
  proposed: z.enum(outcomes),
  outcome: z.enum(outcomes),
  /** An administrator's choices. They are null where the rules or the plan decide. */
  chosen_outcome: z.enum(outcomes).nullable(),
  chosen_class: z.string().nullable(),
  /** A sentence with the figures that led to the outcome, or an administrator's own words. */
  reason: z.string(),
  /** An administrator's reason for another outcome or class; null if the rules decided. */
  change_reason: z.string().nullable(),
  to_term_name: z.string().nullable(),
  to_class: z.string().nullable(),
  gpa: z.number().nullable(),
  /** The codes of failed subjects, and of modules without a grade. */
  failed: z.array(z.string()),
  missing: z.array(z.string()),
})
export type RolloverStudent = z.infer<typeof rolloverStudent>

const studentList = listQuery(["last_name", "student_number", "gpa", "to_class"], {
  outcome: choice("Outcome", outcomes).optional(),
  from_class: className("Class").optional(),
  to_class: className("New class").optional(),
  year_of_study: whole("Year of study", 1, 2).optional(),
  changed: flag,
})

export const studentChange = z.object({
  /** Blank means the outcome by the rules, and the class by the plan. */
  outcome: optionalChoice("Outcome", outcomes),
  to_class: optionalClass("New class"),
  reason: line("Reason", 200),
})

const admin = ["admin"] as const

export const rolloverEndpoints = endpoints({
  "GET /rollovers": {
    roles: admin,
    query: listQuery(["created_at"], { from_year_id: chosen("Academic year").optional() }),
    response: data({
      rollovers: z.array(rollover),
      total: z.int(),
      /** The steps to moving up the requested academic year. */
      gate: z.array(gateStep),
      /**
       * The reason why a roll-over of the requested academic year can't begin; null if it can, or if no year is requested.
       */
      why_not: z.string().nullable(),
    }),
  },
  /** Begins moving an academic year's students to the next one, and proposes an outcome for each. */
  "POST /rollovers": {
    roles: admin,
    body: z.object({ from_year_id: chosen("Academic year") }),
    status: 201,
    response: one("rollover", rollover),
  },
  "GET /rollovers/{id}": { roles: admin, response: preview },
  "PUT /rollovers/{id}": { roles: admin, body: rolloverEdit, response: one("rollover", rollover) },
  "DELETE /rollovers/{id}": { roles: admin, response: deletedReply },
  "GET /rollovers/{id}/students": {
    roles: admin,
    query: studentList,
    response: listOf("students", rolloverStudent),
  },
  "PUT /rollovers/{id}/students/{student_id}": {
    roles: admin,
    body: studentChange,
    response: one("student", rolloverStudent),
  },
  /** Removes a single change: the rules decide again. */
  "DELETE /rollovers/{id}/students/{student_id}": { roles: admin, response: done },
  /** Reads every student's figures again, and proposes outcomes from them. Single changes are kept. */
  "POST /rollovers/{id}/propose": {
    auditLabel: "worked out again",
    roles: admin,
    response: one("rollover", rollover),
  },
  /** Moves everybody in one transaction. Refused with the changed figures if any figure has changed since the proposal. */
  "POST /rollovers/{id}/run": {
    auditLabel: "moved up",
    roles: admin,
    body: z.object({ version }),
    notifiesMany: true,
    response: one("rollover", rollover),
  },
  "POST /rollovers/{id}/undo": { auditLabel: "undid", roles: admin, response: one("rollover", rollover) },
})
