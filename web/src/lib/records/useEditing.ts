import { type ReactNode, useState } from "react"

/**
 * The record that a form is open for: `{editing.dialog((term) => <TermDialog term={term} onClose={editing.close} />)}`.
 * The form gets undefined for a new record.
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
