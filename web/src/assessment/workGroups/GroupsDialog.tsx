import * as z from "zod"
import { type WorkGroups, workGroupsInput } from "#contract/assessment/workGroups.ts"
import { compact } from "#contract/lib/objects.ts"
import { useData } from "../../lib/api/data.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { Form } from "../../ui/form/Form.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { savableMembers } from "./draw.ts"
import { GroupFields } from "./GroupFields.tsx"
import { GroupList } from "./GroupList.tsx"

type Props = { assignmentId: number; title: string; onClose: () => void }

/** The form contains the settings of the random division too, but doesn't send them. */
const schema = workGroupsInput.extend({ amount: z.unknown(), by: z.unknown() })

/** The groups that hand in an assignment together. The author edits them, and other people who mark it can read them. */
export function GroupsDialog({ assignmentId, title, onClose }: Props) {
  const answer = useData("GET /assignments/{id}/groups", { params: { id: assignmentId } })
  return (
    <Dialog title={`Groups: ${title}`} size="large" onClose={onClose}>
      <Loaded query={answer}>
        {({ groups }) => <Groups assignmentId={assignmentId} groups={groups} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

type GroupsProps = Omit<Props, "title"> & { groups: WorkGroups }

function Groups({ assignmentId, groups, onClose }: GroupsProps) {
  const write = useWrite()
  const { student_class, students, may_edit, closed } = groups
  if (student_class === null) {
    return (
      <p>
        Groups are made within a class, and this work is for all classes. Set it for each class to make
        groups.
      </p>
    )
  }
  if (students.length === 0) return <p>Nobody is in {student_class} in this term.</p>
  if (!may_edit) {
    return (
      <>
        {closed && <p>This term is closed, so its groups can't be changed.</p>}
        <GroupList students={students} members={valuesOf(groups).members} />
      </>
    )
  }
  return (
    <Form
      draft={`groups of assignment ${assignmentId}`}
      schema={schema}
      defaults={valuesOf(groups)}
      valuesOf={(current) => ({ members: valuesOf(current as WorkGroups).members })}
      submitLabel="Save groups"
      onCancel={onClose}
      onSubmit={async ({ members, version }) => {
        const saved = await write("PUT /assignments/{id}/groups", {
          params: { id: assignmentId },
          body: { members: savableMembers(students, members), version },
        })
        onClose()
        return saved
      }}
    >
      <GroupFields students={students} />
    </Form>
  )
}

const valuesOf = ({ students, version }: WorkGroups) => ({
  members: compact(students.map(({ id, number }) => number !== null && { student_id: id, number })),
  version,
  amount: 4,
  by: "size",
})
