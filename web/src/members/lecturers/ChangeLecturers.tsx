import { accountChanges } from "../../people/people/accountChanges.ts"
import { useChangeMany } from "../../people/people/useChangeMany.ts"
import { countText } from "../../ui/list/list.ts"
import type { Selection } from "../../ui/list/selection.ts"
import { Menu } from "../../ui/overlay/Menu.tsx"

/** The administrator's actions on selected lecturers. */
export function ChangeLecturers({ selection }: { selection: Selection }) {
  const change = useChangeMany("POST /lecturers/change", "lecturer", selection)
  return (
    <Menu
      kind="plain"
      label="selected"
      face={`Change ${countText(selection.count, "lecturer")}`}
      items={accountChanges(change)}
    />
  )
}
