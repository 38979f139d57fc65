import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { kwachaText } from "../../lib/kwacha.ts"

/** The facts about the present intake, first on the page, because a visitor who followed a link came for them. */
export function Intake({ content: { home, admissions } }: { content: SiteContent }) {
  const { fee } = admissions.fees
  const hasDocuments = !isEmptyContent(admissions.requirements)
  if (!home.intake.text && fee === null && !hasDocuments) return null
  return (
    <nav className="intake print-row" data-block="intake" aria-label="Admissions and fees">
      {home.intake.text && (
        <a href={`${paths.admissions}#steps`}>
          <b>Admissions</b> Next intake: {home.intake.text}
        </a>
      )}
      {fee !== null && (
        <a href={`${paths.admissions}#fees`}>
          <b>Fees</b> {kwachaText(fee)} a term
        </a>
      )}
      {hasDocuments && (
        <a href={`${paths.admissions}#requirements`}>
          <b>Documents</b> you need
        </a>
      )}
    </nav>
  )
}
