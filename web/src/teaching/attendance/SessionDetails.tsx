import { instantText } from "#contract/lib/dates.ts"
import type {
  ClassSession,
  RegisterChange,
  RegisterStudent,
} from "#contract/teaching/attendance/endpoints.ts"
import { useData } from "../../lib/api/data.ts"
import { SortedName } from "../../ui/cloth/SortedName.tsx"
import { Badge } from "../../ui/content/Badge.tsx"
import { Details } from "../../ui/content/Details.tsx"
import { Feed } from "../../ui/content/Feed.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import type { Column } from "../../ui/list/columns.ts"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { TwoLines } from "../../ui/list/TwoLines.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { atText, changeText, classesText } from "./labels.ts"
import { AttendanceStatus } from "./sessionLists.tsx"

const columns: readonly Column<RegisterStudent>[] = [
  {
    header: "Student",
    primary: true,
    cell: (student) => (
      <TwoLines note={student.student_number}>
        <SortedName person={student} />
      </TwoLines>
    ),
  },
  {
    header: "Status",
    cell: ({ status, is_excused }) => (
      <>
        {status === null ? "Not in the register" : <AttendanceStatus status={status} />}{" "}
        {is_excused && <Badge>Excused</Badge>}
      </>
    ),
  },
]

type Props = { id: number; items: RowActions<ClassSession> }

/** One attendance record with its register and its corrections. */
export function SessionDetails({ id, items }: Props) {
  const details = useData("GET /attendance/{id}", { params: { id } })
  const loaded = details.data?.session
  return (
    <SidePanel
      title={loaded ? `${loaded.subject} ${loaded.subject_name}` : "Attendance record"}
      line={loaded && [atText(loaded), loaded.classes.join(", ")].filter(Boolean).join(" · ")}
      query={details}
      items={({ session }) => items(session)}
    >
      {({ session }) => (
        <>
          <Details
            items={[
              ["Lecturer", `${session.lecturer_name}, ${session.employee_number}`],
              ["Status", <AttendanceStatus key="status" status={session.status} />],
              ["Class", classesText(session)],
              ["Strength", session.strength],
              ["Present", session.present],
              ["Absent", session.absent],
              ["Signature", session.signature],
              ["Extra reason", session.extra_reason],
              ["Recorded", instantText(session.created_at)],
              session.taken_at !== null && [
                "Register taken",
                [instantText(session.taken_at), session.taken_by_name].filter(Boolean).join(", "),
              ],
            ]}
          />
          <TableSection
            title="Register"
            columns={columns}
            query={details}
            rows={({ session }) => session.students}
            rowKey={(student) => student.id}
            empty={<p>No register was taken: the lecturer recorded the numbers alone.</p>}
          />
          {session.changes.length > 0 && <Changes changes={session.changes} />}
        </>
      )}
    </SidePanel>
  )
}

const Changes = ({ changes }: { changes: readonly RegisterChange[] }) => (
  <Section title="Corrections">
    <Feed
      empty={{ title: "No corrections", text: "" }}
      items={changes.map((change) => ({
        id: `${change.student_id} ${change.changed_at}`,
        who: change.changed_by_name ?? "Somebody",
        text: changeText(change),
        at: change.changed_at,
        when: instantText(change.changed_at),
      }))}
    />
  </Section>
)
