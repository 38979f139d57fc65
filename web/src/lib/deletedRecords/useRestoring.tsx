import { useState } from "react"
import type { DeletedRecord } from "#contract/office/deletedRecords.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { toast } from "../../ui/overlay/toast.ts"
import { CallError } from "../api/callError.ts"
import { useWrite } from "../api/writes.ts"
import { conflictOf, type RestoreConflict, RestoreDialog } from "./RestoreDialog.tsx"

/** The button that restores a deleted record, and the dialog if it needs another email address or code. */
export function useRestoring() {
  const write = useWrite()
  const [asking, setAsking] = useState<{ record: DeletedRecord; conflict: RestoreConflict }>()

  const restore = ({ id }: DeletedRecord, instead: object = {}) =>
    write("POST /deleted-records/restore", { body: { ids: [id], ...instead } })

  async function tryIt(record: DeletedRecord) {
    try {
      await restore(record)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const conflict = conflictOf(error)
      if (conflict) setAsking({ record, conflict })
      else toast.failure(error.message)
    }
  }
  return {
    button: (record: DeletedRecord) => (
      <Button onClick={() => tryIt(record)}>
        Restore<span className="visually-hidden"> {record.label}</span>
      </Button>
    ),
    dialog: asking && (
      <RestoreDialog
        name={asking.record.label}
        conflict={asking.conflict}
        draft={`restore ${asking.record.id}`}
        restore={(instead) => restore(asking.record, instead)}
        onClose={() => setAsking(undefined)}
      />
    ),
  }
}
