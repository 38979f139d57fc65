import { useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useEffect } from "react"
import { useNavigate, useParams } from "react-router"
import { nameOf } from "#contract/people/people/names.ts"
import { detailsOf, documentOf, paths, recordOf } from "../../lib/address/paths.ts"
import { attendanceOf, gradesOfStudent } from "../../lib/address/screenPaths.ts"
import { type DataOf, useData } from "../../lib/api/data.ts"
import { useUser } from "../../lib/session/user.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { DownIcon, UpIcon } from "../../ui/controls/icons.tsx"
import { printItem } from "../../ui/controls/print.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Menu } from "../../ui/overlay/Menu.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { missingRecordText } from "../../ui/state/missingRecord.ts"
import { History } from "./History.tsx"

/** A student's years at the college, for people who may see the student. */
export function StudentRecordPage() {
  const { id = "" } = useParams()
  const history = useData("GET /students/{id}/history", { params: { id } })
  const role = useUser().role === "admin" ? "admin" : "lecturer"
  const student = history.data?.student
  const list = role === "admin" ? paths.students : paths.myStudents
  const { before, after } = useNeighbours(Number(id), role)
  return (
    <Page
      title={student ? nameOf(student) : "Student"}
      section="people"
      lead={student && [student.student_number, student.class].filter(Boolean).join(" · ")}
      actions={
        <>
          <Step go={before} icon={<UpIcon />}>
            Previous
          </Step>
          <Step go={after} icon={<DownIcon />}>
            Next
          </Step>
          <Menu
            kind="plain"
            label="More"
            items={[
              student && { label: "All grades", to: gradesOfStudent(role, student.student_number) },
              { label: "Attendance", to: attendanceOf(role, Number(id)) },
              role === "admin" && {
                label: "Transcript",
                to: documentOf(role, { kind: "transcript", student_id: id }),
              },
              { label: "In the list", to: detailsOf(list, Number(id)) },
              printItem,
            ].filter((item) => item !== undefined && item !== false)}
          />
        </>
      }
    >
      <Loaded
        query={history}
        failure={history.error?.status === 404 ? missingRecordText("student") : undefined}
      >
        {(data) => <History history={data} />}
      </Loaded>
    </Page>
  )
}

type StepProps = { go: (() => void) | undefined; icon: ReactNode; children: string }

/** A button for the student before or after this one. It is shown only to people who came from a list. */
const Step = ({ go, icon, children }: StepProps) =>
  go && (
    <Button kind="quiet" icon={icon} iconOnly onClick={go}>
      {children}
    </Button>
  )

type Lists = "GET /students" | "GET /students/my/class"

/**
 * Functions that open the record of the previous (K) and the next student (J), in the list that was read last. One is
 * undefined if there is no such student. Both are undefined after arriving by a link.
 */
function useNeighbours(id: number, role: "admin" | "lecturer") {
  const client = useQueryClient()
  const navigate = useNavigate()
  const list: Lists = role === "admin" ? "GET /students" : "GET /students/my/class"
  const [students = []] = client
    .getQueryCache()
    .findAll({ queryKey: [list] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ state }) => (state.data as DataOf<Lists> | undefined)?.students ?? [])
    .filter((rows) => rows.some((row) => row.id === id))
  const position = students.findIndex((row) => row.id === id)
  const stepTo = (index: number) => {
    const row = position < 0 ? undefined : students[index]
    return row && (() => void navigate(recordOf(role, row.id), { replace: true }))
  }
  const before = stepTo(position - 1)
  const after = stepTo(position + 1)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return
      if (event.key === "j") after?.()
      else if (event.key === "k") before?.()
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  })
  return { before, after }
}
