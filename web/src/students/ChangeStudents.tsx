import { useState } from "react"
import { many } from "../people/labels.ts"
import { useChangeMany } from "../people/useChangeMany.ts"
import type { useSelection } from "../people/useSelection.ts"
import { useConfirm } from "../ui/overlay/confirm.ts"
import { Menu } from "../ui/overlay/Menu.tsx"
import { MoveDialog } from "./MoveDialog.tsx"

type Change = { change: "activate" | "deactivate" | "move" | "delete"; to_class?: string | null }

/** What an administrator can do with the students she has chosen. */
export function ChangeStudents({ selection }: { selection: ReturnType<typeof useSelection> }) {
  const change = useChangeMany("POST /students/change")
  const confirm = useConfirm()
  const [moving, setMoving] = useState(false)
  const { count, asked, clear } = selection
  const chosen = many(count, "student")

  async function make(what: Change, done: string) {
    const body = { ...asked, ...what }
    if (await change({ body }, (reached) => `${many(reached, "student")} ${done}.`)) clear()
  }
  async function remove() {
    const text = `Are you sure you want to delete ${chosen}? This action cannot be undone.`
    if (await confirm({ title: `Delete ${chosen}`, text, action: "Delete", danger: true })) {
      await make({ change: "delete" }, "deleted")
    }
  }
  return (
    <>
      <Menu
        label="chosen"
        face={`Change ${chosen}`}
        items={[
          { label: "Move to class…", onSelect: () => setMoving(true) },
          { label: "Activate", onSelect: () => make({ change: "activate" }, "activated") },
          { label: "Deactivate", onSelect: () => make({ change: "deactivate" }, "deactivated") },
          { label: "Delete", danger: true, onSelect: remove },
        ]}
      />
      {moving && (
        <MoveDialog
          count={count}
          onClose={() => setMoving(false)}
          onMove={(to_class) =>
            make({ change: "move", to_class }, to_class ? `moved to ${to_class}` : "taken out of their class")
          }
        />
      )}
    </>
  )
}
