import { instantText } from "#contract/lib/dates.ts"

/** A student may store a hundred of the largest files, so one person can't fill the disk. */
const maxStoredBytes = 1024 ** 3

/** The reason why a file of this many bytes can't be stored; undefined if it can. */
export const whyNoRoom = (stored: number, size: number) =>
  stored + size > maxStoredBytes
    ? "Your files take up 1 GB, the most that is kept for a student. Please send a smaller file, or tell the college's office."
    : undefined

type NewVersion = { name: string; sha256: Buffer; text: string | null }
type LastVersion = {
  submission_file_name: string
  submission_file_sha256: string
  submission_text: string | null
}

/** Whether the file and the text are those of the last version. */
export const isSameSubmission = (before: LastVersion, { name, sha256, text }: NewVersion) =>
  before.submission_file_name === name &&
  before.submission_file_sha256 === sha256.toString("hex") &&
  before.submission_text === text

/** Milliseconds by which a device's clock may be slow. */
const clockTolerance = 60_000

/**
 * The question to ask if work that waited on one device would replace work that was handed in since, by the student on
 * another device or by their group.
 */
export function replacementQuestion(
  before: (LastVersion & { submitted_at: string; group_number: number | null }) | undefined,
  madeAt: string | null | undefined,
) {
  if (!before || !madeAt || Date.parse(madeAt) + clockTolerance >= Date.parse(before.submitted_at))
    return undefined
  const { submission_file_name, submitted_at, group_number } = before
  const sender = group_number === null ? "you have" : `Group ${group_number} has`
  return `This was finished on ${instantText(madeAt)}, and ${sender} handed in “${submission_file_name}” since, on ${instantText(submitted_at)}. Shall this one take its place?`
}

type ArchivedFile = {
  student_number: string
  student_last_name: string
  student_first_name: string
  group_number: number | null
  submission_file_name: string
}

/**
 * The name of a submitted file in the archive: "IPTE25-0001-Example_Tadala-essay.docx", and for a group's file
 * "Group_2-essay.docx".
 */
export function nameInArchive(file: ArchivedFile) {
  const student = `${file.student_number}-${file.student_last_name}_${file.student_first_name}`
  const sender = file.group_number === null ? student : `Group_${file.group_number}`
  return `${sender}-${file.submission_file_name}`
}

type SubmittedWork = { group_number: number | null; student_id: number; submitted_at: string }

/**
 * Returns the latest submission of each group, because members who joined or left have different versions, and the own
 * submission of everybody else.
 */
export function onePerPiece<Each extends SubmittedWork>(submissions: readonly Each[]) {
  const pieces = new Map<number, Each>()
  for (const submission of submissions) {
    const key = submission.group_number === null ? submission.student_id : -submission.group_number
    const existing = pieces.get(key)
    if (!existing || Date.parse(submission.submitted_at) > Date.parse(existing.submitted_at))
      pieces.set(key, submission)
  }
  return [...pieces.values()]
}
