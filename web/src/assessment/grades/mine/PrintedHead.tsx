import { useContext } from "react"
import { dayText, today } from "#contract/lib/dates.ts"
import { collegeLogo } from "../../../lib/session/logo.ts"
import { useUser } from "../../../lib/session/user.ts"
import { PaperHead } from "../../../ui/content/PaperHead.tsx"
import { SiteName } from "../../../ui/controls/PrintedBy.tsx"

type Props = {
  title: string
  /** The reference by which the college and the holder identify the paper. */
  reference?: string
}

/** The head of a student's printed page: the college, the title, the person and the date. The screen has its own head. */
export function PrintedHead({ title, reference }: Props) {
  const college = useContext(SiteName)
  const { firstName, lastName, studentNumber, className, yearOfStudy } = useUser()
  const person = [
    `${firstName} ${lastName}`,
    studentNumber,
    className && `Class ${className}`,
    yearOfStudy && `Year ${yearOfStudy}`,
  ]
  return (
    <div className="paper-only">
      <PaperHead letterhead={{ name: college, reach: "", logo: collegeLogo() }} />
      <h2>{title}</h2>
      <p>{person.filter(Boolean).join(", ")}</p>
      <p>
        As of {dayText(today())}
        {reference && `. Reference: ${reference}`}
      </p>
    </div>
  )
}

/** Lines for signatures, side by side. */
export const PrintedSignatures = ({ of }: { of: readonly string[] }) => (
  <div className="paper-only paper-signs">
    {of.map((who) => (
      <p key={who}>{who}</p>
    ))}
  </div>
)
