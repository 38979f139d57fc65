import { useState } from "react"
import { subjectText } from "#contract/courses/subjects/names.ts"
import { countText } from "#contract/lib/amounts.ts"
import { compact, sum } from "#contract/lib/objects.ts"
import type { UnplacedLesson } from "#contract/teaching/timetablePlans/endpoints.ts"
import { type DataOf, useData } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { SelectSetting, SwitchSetting } from "../../ui/fields/Settings.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { Progress } from "../../ui/state/Progress.tsx"
import { FillPlan } from "./FillPlan.tsx"

type Props = {
  termId: number
  /** The term in words: "Term 2". */
  termName: string
  /** The class of the displayed week, if there is one. */
  className?: string | undefined
  /** Plans the classes of all running terms, until the office chooses others. */
  running?: boolean
  onClose: () => void
}

type FillResult = DataOf<"POST /timetable-plans/fill">
type FillScope = "class" | "term" | "running"
const options = { double_lessons: false, saturdays: false, through_lunch: false }
type Option = keyof typeof options

const switches: readonly { name: Option; label: string; hint: string }[] = [
  {
    name: "double_lessons",
    label: "Double lessons",
    hint: "Two hours of a subject in a row, instead of on two days.",
  },
  { name: "saturdays", label: "Saturdays too", hint: "Otherwise Monday to Friday." },
  {
    name: "through_lunch",
    label: "Lessons from 12:00 to 13:00",
    hint: "Otherwise this hour stays free for lunch.",
  },
]

/** Adds the lessons that the timetable lacks. It shows a plan first, and adds the lessons once the office agrees. */
export function FillDialog({ termId, termName, className, running = false, onClose }: Props) {
  const termScope = className ? "class" : "term"
  const [scope, setScope] = useState<FillScope>(running ? "running" : termScope)
  const [chosen, setChosen] = useState(options)
  const [state, setState] = useState<"planning" | "writing" | FillResult>("planning")
  const act = useAct()

  const settings = {
    term_id: scope === "running" ? undefined : termId,
    class: scope === "class" ? className : undefined,
    ...chosen,
  }
  const query = useData(
    "GET /timetable-plans/fill",
    typeof state === "object" ? undefined : { query: settings },
  )

  async function write(plan: string) {
    setState("writing")
    const reply = await act("POST /timetable-plans/fill", { body: { ...settings, plan } })
    if (reply?.data.unplaced.length === 0) onClose()
    else setState(reply ? reply.data : "planning")
    // The server refused the plan, because the timetable has changed since it was made.
    if (!reply) void query.refetch()
  }

  if (typeof state === "object") return <FilledDialog result={state} onClose={onClose} />
  return (
    <Dialog title="Fill the week" size="large" onClose={onClose}>
      <p>
        Adds the lessons that the curriculum wants and the timetable lacks. What is in the timetable stays.
      </p>
      <SelectSetting
        label="Classes"
        value={scope}
        options={compact<readonly [FillScope, string]>([
          className && ["class", `${className} only`],
          ["term", `All classes of ${termName}`],
          ["running", "All classes of the running terms"],
        ])}
        onChange={setScope}
      />
      {switches.map(({ name, label, hint }) => (
        <SwitchSetting
          key={name}
          label={label}
          hint={hint}
          value={chosen[name]}
          onChange={(value) => setChosen({ ...chosen, [name]: value })}
        />
      ))}
      <Loaded query={query} waiting={<Progress label="Planning the week" />}>
        {({ plan, lessons, unplaced }) => (
          <>
            {lessons.length + unplaced.length === 0 && (
              <Notice tone="good">
                <p>The timetable has all hours that the curriculum wants.</p>
              </Notice>
            )}
            <UnplacedLessons lessons={unplaced} />
            <FillPlan lessons={lessons} />
            {state === "writing" && <Progress label="Adding the lessons" />}
            <div className="buttons">
              <Button
                kind="main"
                busy={state === "writing"}
                disabledReason={lessons.length === 0 ? "There is no lesson to add." : undefined}
                onClick={() => void write(plan)}
              >
                {`Add ${countText(lessons.length, "lesson")}`}
              </Button>
              <Button onClick={onClose}>Cancel</Button>
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

/** The lessons that were added to the timetable, and those that found no place. */
function FilledDialog({ result, onClose }: { result: FillResult; onClose: () => void }) {
  return (
    <Dialog title="Fill the week" onClose={onClose}>
      <Notice tone="good" live>
        <p>{`${countText(result.added, "lesson")} added to the timetable.`}</p>
      </Notice>
      <UnplacedLessons lessons={result.unplaced} />
      <div className="buttons">
        <Button kind="main" onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </Dialog>
  )
}

/** The lessons that do not fit into the week, each with the reason. */
function UnplacedLessons({ lessons }: { lessons: readonly UnplacedLesson[] }) {
  if (lessons.length === 0) return null
  const hours = sum(lessons.map((lesson) => lesson.hours))
  return (
    <Notice tone="warn">
      <p>{`${countText(hours, "hour")} ${hours === 1 ? "does" : "do"} not fit:`}</p>
      <ul>
        {lessons.map((lesson) => (
          <li key={`${lesson.class} ${lesson.subject_code}`}>
            <strong>{`${lesson.class}, ${subjectText(lesson)}, ${countText(lesson.hours, "hour")}:`}</strong>{" "}
            {lesson.reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
