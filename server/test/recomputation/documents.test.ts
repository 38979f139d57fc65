import { sql } from "kysely"
import { expect, test } from "vitest"
import type { Paper } from "#contract/lib/paper.ts"
import { measure } from "../../src/lib/files/pdf.ts"
import { buildDocuments, type RequestedDocument } from "../../src/registry/documents/building.queries.ts"
import { openDemonstration, size } from "./demonstration.ts"
import { type Module, modulesOf, summaryOf } from "./figures.ts"
import { asNumber, type Fraction } from "./fractions.ts"

const { db, rows, rules, students } = await openDemonstration()
const admin = { role: "admin", lecturerId: null } as const
const modules = Map.groupBy(modulesOf(rows, rules), ({ student }) => student)

async function papersOf(request: RequestedDocument) {
  const documents = await buildDocuments(db, admin, request)
  return documents.map((document) => {
    if (!("studentId" in document)) throw new Error(`A ${document.kind} is about no student.`)
    return {
      studentId: document.studentId,
      paper: document.paper({ reference: "", issued_on: "2026-01-01" }),
    }
  })
}

// Figures as documents write them.
const none = "—"
const percent = (figure: number | null) => (figure === null ? none : `${figure}%`)
const gpa = (figure: number | null) => (figure === null ? none : figure.toFixed(2))
const figure = (fraction: Fraction | undefined) => (fraction ? asNumber(fraction) : null)

/** The line of a module: credits, components, grade, letter and points. */
const lineOf = ({ first, assignments, exam, grade, band }: Module) => [
  first.subject_code,
  `${first.credits}`,
  percent(figure(assignments)),
  percent(figure(exam)),
  grade ? percent(asNumber(grade)) : "In progress",
  band?.letter ?? none,
  band ? `${band.points}` : none,
]
const byCode = ([code = ""]: readonly string[], [otherCode = ""]: readonly string[]) =>
  code < otherCode ? -1 : 1

const factsIn = ({ blocks }: Paper) =>
  Object.fromEntries(blocks.flatMap((block) => (block.kind === "facts" ? block.facts : [])))
const tablesIn = ({ blocks }: Paper) => blocks.filter((block) => block.kind === "table")
/** A table's lines without the module's name; modules without any grade are dashes. */
const linesIn = (paper: Paper) =>
  tablesIn(paper).map(({ rows, hasTotal }) => ({
    lines: (hasTotal ? rows.slice(0, -1) : rows).map(([code = "", , ...figures]) => [code, ...figures]),
    total: hasTotal ? rows.at(-1) : undefined,
  }))
const isGraded = ([, , ...figures]: readonly string[]) =>
  figures.join() !== `${none},${none},In progress,${none},${none}`

test("every report card of every class and term agrees with a second computation", async () => {
  const { rows: classes } = await sql<{ class: string; term_id: number; starts: string }>`
    select distinct class, term_id, start_date::text as starts from enrolment join term on term.id = term_id
    where class is not null and outcome <> 'withdrawn'`.execute(db)
  let cards = 0
  for (const { class: className, term_id, starts } of classes) {
    for (const { studentId, paper } of await papersOf({ kind: "report_card", class: className, term_id })) {
      const own = modules.get(studentId) ?? []
      const ofTerm = own.filter(({ term }) => term === term_id)
      const toDate = own.filter(({ first }) => first.term_starts <= starts)
      const [inTerm, overall] = [summaryOf(ofTerm, rules), summaryOf(toDate, rules)]
      expect(factsIn(paper), paper.about).toMatchObject({
        "Term GPA": gpa(inTerm.gpa),
        "Cumulative GPA": gpa(overall.gpa),
        "Term average": percent(inTerm.overall_average),
        Standing: overall.standing ?? none,
        "Credits this term": `${inTerm.credits}`,
      })
      const graded = linesIn(paper).flatMap(({ lines }) => lines.filter(isGraded))
      expect(graded, paper.about).toEqual(ofTerm.map(lineOf).filter(isGraded).toSorted(byCode))
      cards++
    }
  }
  expect(cards).toBeGreaterThan(size.students * 1.6)
})

test("every transcript agrees with a second computation", async () => {
  for (const student_id of students) {
    const [{ paper } = { paper: undefined }] = await papersOf({ kind: "transcript", student_id })
    const own = modules.get(student_id) ?? []
    const overall = summaryOf(own, rules)
    expect(factsIn(paper!), paper!.about).toMatchObject({
      "Cumulative GPA": gpa(overall.gpa),
      Standing: overall.standing ?? none,
      "Overall average": percent(overall.overall_average),
      Credits: `${overall.credits}`,
    })
    const terms = [...Map.groupBy(own, ({ first }) => first.term_starts)].toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    )
    const expected = terms.map(([, ofTerm]) => ({
      lines: ofTerm.map(lineOf).toSorted(byCode),
      sum: summaryOf(ofTerm, rules),
    }))
    expect(
      linesIn(paper!).map(({ lines, total }) => ({
        lines: lines.toSorted(byCode),
        total: [total?.[2], total?.[5], total?.[7]],
      })),
      paper!.about,
    ).toEqual(
      expected.map(({ lines, sum }) => ({
        lines,
        total: [`${sum.credits}`, percent(sum.overall_average), gpa(sum.gpa)],
      })),
    )
  }
})

test("the report cards of all 15 classes are one page each, also with the texts of two lecturers", async () => {
  const { rows: classes } = await sql<{ class: string; term_id: number; texts: number }>`
    select distinct on (enrolment.class) enrolment.class, term_id, count(report.id)::int as texts
    from enrolment left join performance_report report using (student_id, term_id)
    where enrolment.class is not null and outcome <> 'withdrawn'
    group by enrolment.class, term_id order by enrolment.class, texts desc, term_id`.execute(db)
  const lengths = []
  for (const { class: className, term_id } of classes) {
    const documents = await buildDocuments(db, admin, { kind: "report_card", class: className, term_id })
    const papers = documents.map(({ paper }) =>
      paper({ reference: "RC-2026-00001", issued_on: "2026-01-01", verification }),
    )
    const pages = (await measure(papers, null)).reduce((sum, { count }) => sum + count, 0)
    lengths.push({ class: className, students: papers.length, pages })
  }
  expect(lengths).toHaveLength(15)
  expect(lengths).toEqual(lengths.map((length) => ({ ...length, pages: length.students })))
  expect(Math.max(...classes.map(({ texts }) => texts))).toBeGreaterThan(size.students / 15)
})

/** A code, an address and a key with the length of real ones. */
const verification = {
  code: "7K3M-9XQ2-4TDH",
  address: `https://college.example/verify/7K3M9XQ24TDH#${"1234567890".repeat(42)}`,
  key: "BZXZ-N5VJ-MTJW-3KTC-TB9T-9JXJ-GHA3-0N5S-K3CC-VWWG-W95N-FC1J-T5V0",
}
