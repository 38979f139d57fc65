import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import { type PolicyPreview, studentsOnPage } from "#contract/assessment/gradingPolicies/endpoints.ts"
import type { Database } from "../../lib/db/database.ts"
import { fullName } from "../../people/people/queries.ts"
import { readPolicies } from "../grades/policies.queries.ts"
import { countingGrades } from "../grades/queries.ts"
import { changeOf, countChanges, type GradedModule, type GradedStudent, isChanged } from "./rules.ts"

/** The percentages of a module that count: 0 for a missing or absent grade, and none for an exempt one. */
const countedIn = (type: "assignment" | "end_module") =>
  sql<number[] | null>`array_agg(coalesce(percentage, 0) order by percentage) filter (
    where grade_type = ${sql.lit(type)} and state <> 'exempt')`

/** The published grades of every student who is listed, by module. */
const gradedModules = (db: Database) =>
  countingGrades(db)
    .select(["student_id", "subject_id", "subject_code", "subject_name"])
    .select(["term_id", "term_name", "academic_year_name", "term_start"])
    .select([
      "credits",
      "policy_version",
      sql<boolean>`subject_kind = 'course'`.as("is_course"),
      countedIn("assignment").as("assignments"),
      sql<number | null>`(${countedIn("end_module")})[1]`.as("end_module"),
    ])
    .where("is_published", "=", true)
    .where(sql<boolean>`student_id in (select id from student where deleted_at is null)`)
    .groupBy(["student_id", "offering_id", "subject_id", "subject_code", "subject_name", "subject_kind"])
    .groupBy(["term_id", "term_name", "academic_year_name", "term_start", "credits", "policy_version"])
    .orderBy("student_id")
    .orderBy("term_start")
    .orderBy("subject_code")
    .orderBy("offering_id")
    .execute()

const students = (db: Database): Promise<GradedStudent[]> =>
  db
    .selectFrom("student")
    .innerJoin("person", "person.id", "student.person_id")
    .leftJoin("class", "class.name", "student.class")
    .select(["student.id", "student_number", "student.class"])
    .select(fullName("person").as("name"))
    .where("student.deleted_at", "is", null)
    .orderBy("class.position")
    .orderBy("student_number")
    .execute()

/** The figures that a policy would change, and a fingerprint of all figures from which they were computed. */
export async function previewPolicy(db: Database, next: GradingPolicy, page = 1): Promise<PolicyPreview> {
  const policies = await readPolicies(db)
  const modules: GradedModule[] = await gradedModules(db)
  const everybody = await students(db)
  const modulesOf = Map.groupBy(modules, ({ student_id }) => student_id)
  const changed = everybody
    .map((student) => changeOf(student, modulesOf.get(student.id) ?? [], policies, next))
    .filter(isChanged)
  const hash = createHash("sha256").update(JSON.stringify([next, policies.inForce, [...policies.byVersion]]))
  for (const module of modules) hash.update(JSON.stringify(module))
  for (const student of changed) hash.update(JSON.stringify(student))
  return {
    fingerprint: hash.digest("hex"),
    totals: countChanges(changed),
    classes: [...Map.groupBy(changed, (student) => student.class)].map(([className, students]) => ({
      class: className,
      ...countChanges(students),
    })),
    students: changed.slice((page - 1) * studentsOnPage, page * studentsOnPage),
    total: changed.length,
  }
}
