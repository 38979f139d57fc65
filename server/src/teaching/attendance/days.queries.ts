import { sql } from "kysely"
import type { Database } from "../../lib/db/database.ts"
import { listHolidays } from "../lessons/queries.ts"
import { freeDayQuestion, noLessonsQuestion } from "./rules.ts"

type Day = { date: string; termId: number; classes: readonly string[] }

/**
 * The question to ask before a register or record is stored on a holiday. Unless it belongs to a lesson, the question is
 * also asked on a Sunday, and on a day on which the timetable has no lessons for these classes, or without classes for
 * any class of the term.
 */
export async function questionOfDay(db: Database, { isLesson, ...day }: Day & { isLesson: boolean }) {
  const { date, classes } = day
  const [holidays, rows] = await Promise.all([
    listHolidays(db, { from: date, to: date }),
    isLesson ? [] : classesOn(db, day),
  ])
  const free = rows.filter(({ has_lesson }) => !has_lesson).map(({ name }) => name)
  const isFree = free.length > 0 && (classes.length > 0 || free.length === rows.length)
  const question = freeDayQuestion(date, holidays, isLesson)
  return question ?? (isFree ? noLessonsQuestion(date, classes.length > 0 ? free : []) : undefined)
}

/** The classes that have a timetable in a term, and whether a lesson of any subject is held for them on a day. */
function classesOn(db: Database, { date, termId, classes }: Day) {
  const entries = db
    .selectFrom("timetable_entry as entry")
    .innerJoin("offering", "offering.id", "entry.offering_id")
    .where("offering.term_id", "=", termId)
    .where(sql<boolean>`class.name = any(entry.classes)`)
  const lessons = entries
    .innerJoin("lesson", "lesson.entry_id", "entry.id")
    .where("lesson.date", "=", date)
    .where("is_cancelled", "=", false)
  return db
    .selectFrom("class")
    .select(["name", sql<boolean>`exists (${lessons.select("lesson.id")})`.as("has_lesson")])
    .where(sql<boolean>`exists (${entries.select("entry.id")})`)
    .$if(classes.length > 0, (query) => query.where("name", "in", classes))
    .orderBy("position")
    .execute()
}
