import { many } from "../people/labels.ts"
import { useChangeMany } from "../people/useChangeMany.ts"
import type { useSelection } from "../people/useSelection.ts"
import { useConfirm } from "../ui/overlay/confirm.ts"
import { Menu } from "../ui/overlay/Menu.tsx"

type Change = "activate" | "deactivate" | "delete"

/** What an administrator can do with the lecturers she has chosen. */
export function ChangeLecturers({ selection }: { selection: ReturnType<typeof useSelection> }) {
  const changeMany = useChangeMany("POST /lecturers/change")
  const confirm = useConfirm()
  const { count, asked, clear } = selection
  const chosen = many(count, "lecturer")

  async function make(change: Change, done: string) {
    const body = { ...asked, change }
    if (await changeMany({ body }, (reached) => `${many(reached, "lecturer")} ${done}.`)) clear()
  }
  async function remove() {
    const text = `Are you sure you want to delete ${chosen}? This action cannot be undone.`
    if (await confirm({ title: `Delete ${chosen}`, text, action: "Delete", danger: true })) {
      await make("delete", "deleted")
    }
  }
  return (
    <Menu
      label="chosen"
      face={`Change ${chosen}`}
      items={[
        { label: "Activate", onSelect: () => make("activate", "activated") },
        { label: "Deactivate", onSelect: () => make("deactivate", "deactivated") },
        { label: "Delete", danger: true, onSelect: remove },
      ]}
    />
  )
}
