import { stemOf } from "#contract/office/search/ranking.ts"

/** The position of a group of words. */
export type Meaning = number

/** Verbs with the same meaning. An action is found by all verbs of its groups, together with the words of its screen. */
const verbs = [
  "add new create insert make register enter admit enrol enroll record set give open start begin generate introduce",
  "send post share publish issue distribute tell inform notify announce write remind",
  "import upload load bulk",
  "print printout hardcopy paper",
  "close end finish complete conclude lock stop",
  "restore undo recover revert undelete return",
  "delete remove erase discard clear",
  "change edit correct correction fix amend update adjust rectify modify alter replace",
  "mark take call fill record tick",
  "allocate assign allot distribute allocation",
]
/** Words with the same meaning. A person's usual word finds the portal's word. */
const nouns = [
  "student pupil learner girl lady trainee wophunzira ophunzira",
  "lecturer teacher tutor instructor sir madam mphunzitsi aphunzitsi",
  "staff employee worker personnel",
  "mark grade score zotsatira",
  "gpa cgpa",
  "exam examination mayeso",
  "password pwd pw pin passcode",
  "phone cell cellphone mobile telephone foni",
  "class stream section kalasi",
  "semester trimester term",
  "absent absence absentee missing away bunk dodge skip",
  "sick ill illness unwell kudwala",
  "homework coursework assignment exercise hw hwk asst",
  "material mats note handout file resource",
  "book textbook buku mabuku",
  "photo picture image passport photograph",
  "announcement notice news memo circular",
  "late overdue outstanding pending",
  "timetable schedule tt",
  "calendar diary almanac",
  "guardian parent mother father sponsor makolo",
  "fail failed failure",
  "excel spreadsheet csv",
  "offline network internet signal connection wifi",
  "holiday vacation break",
  "fee tuition money payment ndalama",
  "salary pay wage payslip payroll",
  "comment remark feedback",
  "room hall venue lab",
  "today now current lero",
  "permission permit",
  "right access",
  "information detail particular info",
]
/** Related words. Somebody who types one of a group often looks for something that is named by another. */
const related = [
  "student pupil learner child candidate fresher freshers newcomer boy",
  "lecturer teacher tutor staff",
  "mark grade score result point",
  "gpa average",
  "exam paper finals test",
  "password credentials login",
  "phone whatsapp call ring contact reach number",
  "subject module course unit maths mathematics english chichewa science agriculture",
  "present attendance attend",
  "absent attendance",
  "sick clinic hospital doctor",
  "assignment homework task project essay assessment quiz",
  "material note slide book video file",
  "announcement notice news press message",
  "late missing",
  "timetable period lesson",
  "calendar date",
  "event function party ceremony game match football netball tournament sport trip tour excursion",
  "fail retake resit weak weed repeat",
  "import upload excel spreadsheet",
  "export download excel spreadsheet",
  "offline data",
  "leave holiday",
  "comment remark advice",
  "room classroom place",
  "birth birthday born age",
  "cancel close stop",
  "today tomorrow mawa",
  "permission allow right",
  "count number total many statistics",
  "transcript certificate testimonial letter proof",
  "change correct wrong mistake error",
]

type StemInGroup = { stem: string; meaning: Meaning; group: readonly string[] }

/** The groups that contain each stem. */
function groupsByStem(groups: readonly string[]) {
  const stems = groups.flatMap((words, meaning): StemInGroup[] => {
    const group = words.split(" ").map(stemOf)
    return group.map((stem) => ({ stem, meaning, group }))
  })
  return Map.groupBy(stems, ({ stem }) => stem)
}

const meaningGroups = groupsByStem([...verbs, ...nouns])
const relatedGroups = groupsByStem(related)

/** The college's classes are named P1 to P15. */
const rootOf = (word: string) => stemOf(/^p\d+$/.test(word) ? "class" : word)

export const meaningsOf = (word: string) =>
  (meaningGroups.get(rootOf(word)) ?? []).map(({ meaning }) => meaning)
export const relatedStems = (word: string) =>
  (relatedGroups.get(rootOf(word)) ?? []).flatMap(({ group }) => group)
export const verbMeanings = (word: string) => meaningsOf(word).filter((meaning) => meaning < verbs.length)
export const isVerb = (word: string) => verbMeanings(word).length > 0
/** "marks", "adding" and "added" are inflected, "class" isn't. */
export const isInflected = (word: string) => /(?:[^s]s|ing|ed)$/.test(word)
