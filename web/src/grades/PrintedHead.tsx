import { useContext } from "react"
import { dayText, today } from "#contract/lib/dates.ts"
import { collegeLogo } from "../lib/session/logo.ts"
import { useUser } from "../lib/session/user.ts"
import { PaperHead } from "../ui/content/PaperHead.tsx"
import { SiteName } from "../ui/layout/Page.tsx"

/** The head of a printed page of the student's: the college, the title, the person and the day. The screen has its own head. */
export function PrintedHead({ title }: { title: string }) {
  const college = useContext(SiteName)
  const { firstName, lastName, studentNumber, className } = useUser()
  return (
    <div className="paper-only">
      <PaperHead letterhead={{ name: college, reach: "", logo: collegeLogo() }} />
      <h2>{title}</h2>
      <p>
        {[`${firstName} ${lastName}`, studentNumber, className && `Class ${className}`]
          .filter(Boolean)
          .join(", ")}
      </p>
      <p>As of {dayText(today())}</p>
    </div>
  )
}
