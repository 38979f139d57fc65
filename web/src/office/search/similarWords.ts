import { stemOf } from "#contract/office/search/ranking.ts"

/** Words with the same meaning in a search for screens and actions. A person's usual word finds the portal's word. */
const groups = [
  "add new create insert make record register enter admit enrol enroll",
  "student pupil learner girl boy lady child trainee fresher freshers newcomer candidate wophunzira ophunzira",
  "lecturer teacher tutor staff instructor sir madam mphunzitsi aphunzitsi",
  "delete remove erase discard clear",
  "change edit correct correction fix amend update adjust rectify wrong mistake error modify alter replace",
  "mark grade score result points zotsatira",
  "gpa cgpa average",
  "exam examination exams paper finals mayeso",
  "print printout paper hardcopy",
  "password pwd pw pin passcode credentials login",
  "phone cell cellphone mobile telephone whatsapp call ring contact reach foni",
  "class stream section kalasi",
  "subject module course unit",
  "term semester trimester",
  "absent absence absentee missing away bunk dodge skip",
  "present attendance register attend",
  "sick ill illness unwell clinic hospital doctor kudwala",
  "assignment homework coursework task project essay assessment exercise hw hwk asst",
  "material mats note handout slide book file resource textbook video buku mabuku",
  "send post share publish issue distribute tell inform notify announce",
  "photo picture image passport photograph",
  "announcement notice news memo circular message press",
  "late overdue missing outstanding pending",
  "timetable schedule period lesson tt",
  "calendar date diary almanac",
  "event function party ceremony game match football netball tournament sport trip tour excursion",
  "guardian parent mother father sponsor makolo",
  "fail failed failures retake resit weak weed repeat",
  "import upload bulk excel spreadsheet",
  "export download excel spreadsheet",
  "offline network internet signal connection wifi data",
  "leave holiday vacation break",
  "allocate assign allot distribute allocation",
  "fee tuition money payment ndalama",
  "salary pay wage payslip payroll",
  "comment remark feedback advice",
  "room classroom hall venue lab place",
  "restore undo recover revert",
  "birth birthday born age",
  "stop cancel end close finish",
  "start begin open",
  "today now current tomorrow lero mawa",
  "permission permit allow rights access",
  "count number total many statistics",
  "info information details particulars",
  "transcript certificate testimonial letter proof",
].map((group) => group.split(" "))

const stems = groups.map((group) => group.map(stemOf))

/** The words with the same meaning as a typed one, without their endings. */
export function meaningsOf(word: string): ReadonlySet<string> {
  const stem = stemOf(word)
  const meant = stems.filter((group) => group.includes(stem)).flat()
  return new Set(meant.filter((other) => other !== stem))
}
