import { createContext, useContext } from "react"
import { dayText, today } from "#contract/lib/dates.ts"
import { PrintedText } from "./PrintedText.tsx"

/** The college's name. It is also the end of every page's title. */
export const SiteName = createContext("")
/** The signed-in person. */
export const PersonName = createContext("")

/** The line on paper that says for which college, on which day and by whom it was printed. */
export function PrintedBy() {
  const site = useContext(SiteName)
  const person = useContext(PersonName)
  return (
    <PrintedText>{`${site && `${site}. `}Printed on ${dayText(today())}${person && ` by ${person}`}.`}</PrintedText>
  )
}
