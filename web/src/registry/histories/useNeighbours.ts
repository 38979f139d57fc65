import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useNavigate } from "react-router"
import { recordOf } from "../../lib/address/paths.ts"
import type { DataOf } from "../../lib/api/data.ts"

type Lists = "GET /students" | "GET /students/my/class"

/**
 * Opens the record of the student before or after this one in the list that was read last: K goes to the one before, J to the one
 * after. A step that has nobody to go to is undefined, as both are for who came by a link.
 */
export function useNeighbours(id: number, role: "admin" | "lecturer") {
  const client = useQueryClient()
  const navigate = useNavigate()
  const list: Lists = role === "admin" ? "GET /students" : "GET /students/my/class"
  const [students = []] = client
    .getQueryCache()
    .findAll({ queryKey: [list] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ state }) => (state.data as DataOf<Lists> | undefined)?.students ?? [])
    .filter((rows) => rows.some((row) => row.id === id))
  const at = students.findIndex((row) => row.id === id)
  const stepTo = (place: number) => {
    const row = at < 0 ? undefined : students[place]
    return row && (() => void navigate(recordOf(role, row.id), { replace: true }))
  }
  const [before, after] = [stepTo(at - 1), stepTo(at + 1)]

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return
      if (event.key === "j") after?.()
      else if (event.key === "k") before?.()
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  })
  return { before, after }
}
