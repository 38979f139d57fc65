/** Words with the same meaning in a search for screens and actions. A person's usual word finds the portal's word. */
const groups = [
  "add new create insert make record register enter admit enrol enroll",
  "student pupil learner girl boy lady child trainee fresher freshers newcomer",
  "lecturer teacher tutor staff instructor sir madam",
  "delete remove erase discard",
  "change edit correct correction fix amend update adjust rectify wrong mistake error modify alter",
  "mark grade score result points",
  "exam examination exams paper finals",
  "print printout paper hardcopy",
  "password pin passcode credentials login",
  "phone cell cellphone mobile telephone whatsapp",
  "class stream section",
  "subject module course unit",
  "term semester trimester",
  "absent absence absentee missing away bunk dodge",
  "assignment homework coursework task project essay assessment exercise",
  "material note handout slide book file resource textbook",
  "send post share publish issue distribute",
  "photo picture image passport photograph",
  "announcement notice news memo circular message",
  "late overdue missing outstanding pending",
  "timetable schedule period lesson",
  "guardian parent mother father sponsor",
  "fail failed failures retake resit weak weed repeat",
  "import upload bulk excel spreadsheet",
  "export download excel spreadsheet",
  "offline network internet signal connection",
  "leave holiday vacation break",
  "allocate assign allot distribute allocation",
].map((group) => group.split(" "))

/** A word followed by those with the same meaning. */
export const formsOf = (word: string): readonly string[] => [
  word,
  ...groups.filter((group) => group.includes(word) || group.includes(word.replace(/s$/, ""))).flat(),
]
