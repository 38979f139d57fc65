import { type ReactNode, useState } from "react"

/**
 * The open form, and the record that it edits: `{editing.dialog((term) => <TermDialog term={term} onClose={editing.close}
 * />)}`. For a new record the form gets undefined.
 */
export function useEditing<Row>() {
  const [open, setOpen] = useState<{ row?: Row; copied?: Row }>()
  return {
    create: () => setOpen({}),
    edit: (row: Row) => setOpen({ row }),
    /** Opens the form for a new record that copies this one. */
    copy: (copied: Row) => setOpen({ copied }),
    close: () => setOpen(undefined),
    dialog: (form: (row: Row | undefined, copied: Row | undefined) => ReactNode) =>
      open && form(open.row, open.copied),
  }
}
