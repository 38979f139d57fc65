import * as z from "zod"
import { className } from "../college/classes/fields.ts"
import { download, endpoints } from "../lib/endpoints.ts"
import { anyText, chosen, exactInstant, optionallyChosen, textOfAnyLength } from "../lib/fields.ts"
import { exportFormat, listQuery } from "../lib/lists.ts"
import { data } from "../lib/replies.ts"
import { gradeStates } from "./grades/grade.ts"
import { gradingPolicy } from "./grades/policy.ts"
import { filledRubric, rubric } from "./rubrics/rubric.ts"

/** The most cells that are saved at once. */
const maxCells = 200

/**
 * The key of a column: "a12" is assignment 12, and "end_module" the end of module. Marks without an existing assignment are
 * in a column with their title as its key, where no mark can be entered.
 */
const column = anyText("Column", 210)

/** The states in which a cell is saved; "none" deletes its mark. */
export const cellStates = [...gradeStates, "none"] as const

export const maxFeedback = 5000

/** A mark in a grade sheet. A draft is not published, and no student sees it. */
const sheetCell = z.object({
  student_id: z.int(),
  column,
  grade_id: z.int(),
  state: z.enum(gradeStates),
  points_earned: z.number().nullable(),
  feedback: z.string().nullable(),
  /** The filled rubric, if the mark was given by one. */
  rubric: filledRubric.optional(),
  version: z.int(),
  published: z.boolean(),
  graded_by_name: z.string().nullable(),
  graded_at: z.string(),
})
export type SheetCell = z.infer<typeof sheetCell>

const sheetColumn = z.object({
  column,
  assignment_id: z.int().nullable(),
  title: z.string(),
  max_points: z.number(),
  due_at: z.string().nullable(),
  /** True if at least one cell of the column accepts a mark. */
  may_edit: z.boolean(),
  /** Null if every cell accepts a mark. Otherwise only the cells of the students in `open_to` do. */
  shut: z
    .object({
      /** The text in the column's head. It says who enters the marks, or for which students. */
      head: z.string(),
      /** The message shown when a key is pressed in a cell that accepts no mark, and the error if it is sent nevertheless. */
      why: z.string(),
      open_to: z.array(z.int()),
    })
    .nullable(),
  /** The criteria by which the assignment is marked, if there are any. */
  rubric: rubric.optional(),
  /** Marks that are not published. */
  drafts: z.int(),
  /** Students who handed in and have no mark. */
  waiting: z.int(),
})
export type SheetColumn = z.infer<typeof sheetColumn>

const sheetSubmission = z.object({
  student_id: z.int(),
  assignment_id: z.int(),
  id: z.int(),
  /** The number of the student's group, if a group handed the work in. All members have the same file. */
  group: z.int().optional(),
  submitted_at: z.string(),
  /** When the last piece of the file arrived, if that was later. */
  completed_at: z.string().optional(),
  late: z.boolean(),
  /** The time at which the student finished late work offline, according to their device. */
  made_at: z.string().optional(),
  /** The student's words to the lecturer, if they wrote any. */
  note: z.string().optional(),
  file_name: z.string(),
  /** Bytes. */
  file_size: z.number(),
})

const sheet = z.object({
  subject: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  term: z.object({ id: z.int(), name: z.string() }),
  class: z.string(),
  /** True if the term is closed. Nothing can then be changed. */
  closed: z.boolean(),
  /**
   * The lecturer doesn't teach the class. They see their own assignments and the students who handed in for them, and can
   * mark only work that was handed in.
   */
  own_work_only: z.boolean(),
  students: z.array(
    z.object({ id: z.int(), first_name: z.string(), last_name: z.string(), student_number: z.string() }),
  ),
  columns: z.array(sheetColumn),
  cells: z.array(sheetCell),
  submissions: z.array(sheetSubmission),
  policy: gradingPolicy,
})
export type Sheet = z.infer<typeof sheet>

/** Accepts any value, because a wrong one is refused later, for its own cell only. */
const anyValue = z.custom<never>(() => true)

const savedMark = {
  state: z.union([z.enum(cellStates), anyValue.transform(() => undefined)]),
  points_earned: z.union([z.number().nullish(), anyValue.transform(() => Number.NaN)]),
  feedback: textOfAnyLength("Feedback").nullish(),
  /**
   * Null removes the filled rubric from the mark. If the field is absent, a changed mark loses its filled rubric, unless the
   * rubric only proposes marks.
   */
  rubric: z.union([filledRubric.nullish(), anyValue.transform((): false => false)]),
}

/**
 * A cell to save. `version` is the version of the mark that it replaces, or 0 if there was none. The mark and the length of
 * its feedback are validated per cell, so that a wrong cell doesn't stop the others.
 */
const savedCell = z.object({
  student_id: chosen("Student"),
  column,
  ...savedMark,
  version: z.int32().min(0),
  /**
   * `submitted_at` of the submission that was on the screen when the mark was given. If a newer version has been handed in
   * since, the mark is refused.
   */
  marked_version: z.union([exactInstant.nullish(), anyValue.transform(() => undefined)]),
  /**
   * What the viewer has sent for this cell without having read an answer yet. If the cell's mark is one of these and was entered
   * by the viewer, it is replaced although it has another version.
   */
  corrects: z.union([z.array(z.object(savedMark)).optional(), anyValue.transform(() => undefined)]),
  /** Replaces another person's mark, whatever its version. */
  replaces: z.boolean().optional(),
})

const savedCellReply = z.object({
  student_id: z.int(),
  column,
  outcome: z.enum(["saved", "conflict", "refused"]),
  /** The cell's current state; null without a mark. */
  cell: sheetCell.nullable(),
  message: z.string().optional(),
})
export type SavedCellReply = z.infer<typeof savedCellReply>

const classOfSubject = { subject_id: chosen("Subject"), class: className("Class") }
const inTerm = { ...classOfSubject, term_id: chosen("Term") }
const staff = ["admin", "lecturer"] as const

/** A class whose students handed in work that waits for a grade. */
const classToMark = z.object({
  assignment_id: z.int(),
  /** Null for students without a class. */
  class: z.string().nullable(),
  handed_in: z.int(),
  marked: z.int(),
  /** The number of these marks that are not published. */
  drafts: z.int(),
  /** The time at which the first of the waiting work was handed in. */
  oldest: z.string(),
})
export type ClassToMark = z.infer<typeof classToMark>

/** The same work of all classes to which it was set: the assignments of a subject and term with the same title. */
const workToMark = z.object({
  title: z.string(),
  subject_id: z.int(),
  subject_code: z.string(),
  subject_name: z.string(),
  term_id: z.int(),
  oldest: z.string(),
  /** The classes by name, and at the end the students without a class. */
  classes: z.array(classToMark),
})
export type WorkToMark = z.infer<typeof workToMark>

/** The work that waits for a grade, oldest first. `total` counts the pieces of work, `to_mark` the submissions. */
export const markingQueue = z.object({ work: z.array(workToMark), total: z.int(), to_mark: z.int() })

export const workList = listQuery(["oldest"])

export const gradeSheetEndpoints = endpoints({
  "GET /grade-sheets/waiting": {
    roles: staff,
    query: workList,
    response: data(markingQueue.shape),
  },
  /** Completions for feedback: the sentences that the viewer wrote before, the most used first. */
  "GET /grade-sheets/phrases": {
    roles: staff,
    response: data({ phrases: z.array(z.string()) }),
  },
  /** Without a term, the active term of the subject's year of study is used. */
  "GET /grade-sheets": {
    roles: staff,
    query: z.object({ ...classOfSubject, term_id: optionallyChosen("Term") }),
    response: data({ sheet }),
  },
  /**
   * The sheet as a spreadsheet: a row for each student, and a column for each column of the sheet. It can be filled in and
   * imported again.
   */
  "GET /grade-sheets/export": {
    roles: staff,
    query: z.object({ ...classOfSubject, term_id: optionallyChosen("Term"), ...exportFormat }),
    response: download,
  },
  "PUT /grade-sheets": {
    roles: staff,
    body: z.object({ ...inTerm, cells: z.array(savedCell).min(1).max(maxCells) }),
    response: data({ cells: z.array(savedCellReply) }),
  },
  /** Publishes a column's drafts after ten seconds. Until then, the token can cancel the publication. */
  "POST /grade-sheets/publish": {
    roles: staff,
    body: z.object({ ...inTerm, column }),
    response: data({ count: z.int(), token: z.string() }),
  },
  "POST /grade-sheets/unpublish": {
    roles: staff,
    body: z.object({ ...inTerm, column, token: anyText("Token", 100) }),
    response: data({ count: z.int() }),
  },
})
