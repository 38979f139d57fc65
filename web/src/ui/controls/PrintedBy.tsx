import { createContext, useContext } from "react"
import { dayText, today } from "#contract/lib/dates.ts"
import { Chosen } from "./Chosen.tsx"

/** The college's name. It is also the end of every page's title. */
export const SiteName = createContext("")
/** The signed-in person. */
export const PersonName = createContext("")

/** On paper, the college, the day and the person who prints. */
export function PrintedBy() {
  const site = useContext(SiteName)
  const person = useContext(PersonName)
  return (
    <Chosen>{`${site && `${site}. `}Printed on ${dayText(today())}${person && ` by ${person}`}.`}</Chosen>
  )
}
