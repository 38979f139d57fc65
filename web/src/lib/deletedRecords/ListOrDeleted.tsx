import type { ReactElement } from "react"
import { useAddress } from "../address/address.ts"
import { useUser } from "../session/user.ts"
import { type DeletedListProps, DeletedRecords } from "./DeletedRecords.tsx"
import { showsDeleted } from "./lists.ts"

/** A list, or its deleted records if an administrator filters it by "Deleted". */
export function ListOrDeleted({ children, ...props }: DeletedListProps & { children: ReactElement }) {
  const { params } = useAddress()
  const isAdmin = useUser().role === "admin"
  return isAdmin && showsDeleted(params) ? <DeletedRecords {...props} /> : children
}
