import type { Subject } from "#contract/courses/subjects/endpoints.ts"
import { subjectText } from "#contract/courses/subjects/names.ts"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import type { TimetableEntry } from "#contract/teaching/timetable/endpoints.ts"
import { lessonTypes, weekdays } from "#contract/teaching/timetable/options.ts"
import type { SubjectHours } from "#contract/teaching/timetablePlans/endpoints.ts"
import { useClasses } from "../../college/classes/useClasses.ts"
import { useData } from "../../lib/api/data.ts"
import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { TicksField } from "../../ui/fields/TicksField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { SlotFinder } from "../timetablePlans/SlotFinder.tsx"
import { type KnownLecturer, LecturerField } from "./LecturerField.tsx"
import { RoomField } from "./RoomField.tsx"
import { weekChoices } from "./weeks.ts"

type Props = {
  entry: TimetableEntry | undefined
  term: Term
  weekCount: number
  /** The lecturer of the displayed week. */
  lecturer: KnownLecturer | undefined
}

/** The fields of a timetable entry. Its subject and classes can't be changed after its first lesson. */
export function EntryFields({ entry, term, weekCount, lecturer }: Props) {
  const hours = useData("GET /timetable-plans/hours", { query: { term_id: term.id } }).data?.hours
  const isOtherSemester = useFieldValue("another_semester") === true
  const subjects = useData("GET /subjects", { query: subjectsOf(term, isOtherSemester) }).data?.subjects
  const classes = useFieldValue<string[]>("classes") ?? []
  const hasChosenWeeks = useFieldValue("which_weeks") === "chosen"
  const hasBegun = entry?.has_begun === true
  return (
    <>
      <SelectField
        name="subject_id"
        label="Subject"
        width="full"
        hint={hasBegun ? "Classes were held, so the subject and the classes stay." : undefined}
        options={subjects && subjectOptions(subjects, hours ?? [], classes, entry)}
        disabled={hasBegun}
        required
      />
      {!hasBegun && (
        <CheckboxField
          name="another_semester"
          label="A subject of another semester"
          hint={`All subjects of year ${term.year_of_study} are listed, and the one you choose is offered in this term.`}
        />
      )}
      <TicksField
        name="classes"
        label="Classes"
        options={[...new Set([...useClasses(), ...(entry?.classes ?? [])])]}
        disabled={hasBegun}
        required
      />
      <LecturerField known={[entry, lecturer].filter((each) => each !== undefined)} hours={hours ?? []} />
      <div className="fields">
        <RoomField />
        <SelectField name="lesson_type" label="Type" options={lessonTypes} blank={false} required />
      </div>
      <SlotFinder termId={term.id} entryId={entry?.id} />
      <div className="fields">
        <SelectField
          name="day"
          label="Day"
          options={weekdays.map((name, index) => [index + 1, name] as const)}
          blank={false}
          required
        />
        <TextField name="start_time" label="Start time" type="time" step={300} width="short" required />
        <TextField name="end_time" label="End time" type="time" step={300} width="short" required />
      </div>
      <SelectField name="which_weeks" label="Weeks" options={weekChoices} blank={false} required />
      {hasChosenWeeks && (
        <TicksField
          name="weeks"
          label="Weeks of the term"
          options={Array.from({ length: weekCount }, (_, index) => [index + 1, String(index + 1)] as const)}
          required
        />
      )}
    </>
  )
}

/**
 * The query for the subjects of the term's year and semester, whether or not the term offers them yet. With
 * `isOtherSemester`, it is for all subjects of the year.
 */
function subjectsOf({ year_of_study, semester, kind }: Term, isOtherSemester: boolean) {
  const ofYear = { year_of_study, approval: "approved", sort: "code" } as const
  return isOtherSemester ? ofYear : { ...ofYear, kind, semester_number: semester ?? undefined }
}

type NamedSubject = Pick<Subject, "id" | "code" | "name">

/**
 * The options for the subject, even before anybody is enrolled in the term. For a single class, each has the hours that it
 * has and needs.
 */
function subjectOptions(
  subjects: readonly NamedSubject[],
  hours: readonly SubjectHours[],
  classes: readonly string[],
  entry: TimetableEntry | undefined,
) {
  const options = new Map<number, string>()
  if (entry) options.set(entry.subject_id, subjectText(entry))
  for (const { id, code, name } of subjects) options.set(id, `${code} ${name}`)
  for (const hour of hours) {
    const name = subjectText(hour)
    const isOwn = classes.length === 1 && hour.class === classes[0]
    if (isOwn) options.set(hour.subject_id, `${name}: ${hour.planned} of ${hour.wanted} h`)
    else if (!options.has(hour.subject_id)) options.set(hour.subject_id, name)
  }
  return [...options]
}
