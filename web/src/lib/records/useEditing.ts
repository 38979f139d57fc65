import { type ReactNode, useState } from "react"

/**
 * The record that a form is open for: `{editing.dialog((term) => <TermDialog term={term} onClose={editing.close} />)}`.
 * The form gets undefined for a new record.
 */
export function useEditing<Row>() {
  const [open, setOpen] = useState<{ row: Row | undefined }>()
  return {
    create: () => setOpen({ row: undefined }),
    edit: (row: Row) => setOpen({ row }),
    close: () => setOpen(undefined),
    dialog: (form: (row: Row | undefined) => ReactNode) => open && form(open.row),
  }
}
