import type { ReactNode } from "react"
import { nameOf } from "#contract/people/people/names.ts"
import { useEveryClass } from "../../college/classes/useClasses.ts"
import { useData } from "../../lib/api/data.ts"
import { byLastName, byName } from "./lists.ts"
import type { View } from "./view.ts"

/** The options of a view: a class such as "P3", or the id and name of a lecturer or room. */
export type Names = readonly (readonly [value: string, name: string])[]
type Props = { children: (names: Names) => ReactNode }

const ClassNames = ({ children }: Props) => children(useEveryClass().map((name) => [name, name]))

function LecturerNames({ children }: Props) {
  const { data } = useData("GET /lecturers", { query: byLastName })
  return children(data?.lecturers.map((person) => [String(person.id), nameOf(person)]) ?? [])
}

function RoomNames({ children }: Props) {
  const { data } = useData("GET /rooms", { query: byName })
  return children(data?.rooms.map(({ id, name }) => [String(id), name]) ?? [])
}

/** Passes the options of a view to its children. Lecturers and rooms are fetched only for their own views. */
export function ViewNames({ by, children }: Props & Pick<View, "by">) {
  if (by === "class") return <ClassNames>{children}</ClassNames>
  return by === "lecturer" ? <LecturerNames>{children}</LecturerNames> : <RoomNames>{children}</RoomNames>
}

/** The value of the view's option. */
export const viewValue = (view: View) => String((view.by === "class" ? view.name : view.id) ?? "")
