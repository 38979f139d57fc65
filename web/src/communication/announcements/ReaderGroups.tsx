import { roleLabel } from "#contract/people/people/roleLabels.ts"
import type { DataOf } from "../../lib/api/data.ts"
import { Bars } from "../../ui/charts/Bars.tsx"
import { Disclosure } from "../../ui/content/Details.tsx"

type Group = DataOf<"GET /announcements/{id}/readers">["groups"][number]

/** The number of people in each class, and in the other roles, who have read an announcement. */
export function ReaderGroups({ groups }: { groups: readonly Group[] }) {
  if (groups.length < 2) return null
  return (
    <Disclosure summary="By class">
      <Bars
        label="Have read it, by class"
        heads={["Class", "Readers", "Have read it"]}
        bars={groups.map((group) => ({ name: nameOf(group), note: String(group.total), value: group.read }))}
      />
    </Disclosure>
  )
}

const nameOf = ({ role, class: className }: Group) =>
  className ?? (role === "student" ? "No class" : `${roleLabel[role]}s`)
