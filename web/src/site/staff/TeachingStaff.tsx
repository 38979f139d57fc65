import type { ReactNode } from "react"
import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { countText } from "#contract/lib/amounts.ts"
import type { TeachingStaff as Staff } from "#contract/members/lecturers/teachingStaff.ts"
import { paths } from "../../lib/address/paths.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Band } from "../../ui/layout/Band.tsx"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import { printOf } from "../frame/prints.ts"
import { StaffList } from "./StaffList.tsx"
import { listId, staffAddress } from "./staffAddress.ts"

type Props = { content: SiteContent; staff: Staff }

/** Spec 000 section 2.5. */
export function TeachingStaff({ content, staff }: Props) {
  const { teachingStaff } = content
  return (
    <StaffFrame lead={teachingStaff.head.lead} staff={staff} content={content}>
      {staff.total === 0 ? (
        <section className="part" aria-labelledby="soon">
          <div className="staff-note">
            <h2 id="soon">Faculty Information Coming Soon</h2>
            <p>The college will introduce its lecturers here.</p>
            <p className="buttons">
              <Button kind="main" href={paths.contact}>
                Ask the college
              </Button>
            </p>
          </div>
        </section>
      ) : (
        <StaffList staff={staff} />
      )}
      <Positions
        positions={teachingStaff.positions.positions.filter((position) => !isEmptyContent(position))}
        content={content}
      />
    </StaffFrame>
  )
}

/** Shown while the lecturers can't be read. Try Again requests the same page. */
export const StaffFailure = ({ address, content }: { address: string; content: SiteContent }) => (
  <StaffFrame lead="" content={content}>
    <section className="part" aria-labelledby="failed">
      <div className="staff-note" role="alert">
        <h2 id="failed">Unable to Load Faculty</h2>
        <p>The list of lecturers can't be read just now.</p>
        <p className="buttons">
          <Button kind="main" href={address}>
            Try Again
          </Button>
        </p>
      </div>
    </section>
  </StaffFrame>
)

type FrameProps = { lead: string; staff?: Staff; content: SiteContent; children: ReactNode }

function StaffFrame({ lead, staff, content, children }: FrameProps) {
  return (
    <div>
      <div className="staff-head" data-block="head">
        <div className="staff-words">
          <h1>Teaching Staff</h1>
          {lead && <p className="lead">{lead}</p>}
          {staff && staff.total > 0 && (
            <dl className="staff-figures">
              <div>
                <dt>{staff.total === 1 ? "lecturer" : "lecturers"}</dt>
                <dd>{staff.total}</dd>
              </div>
              <div>
                <dt>{staff.departments.length === 1 ? "department" : "departments"}</dt>
                <dd>{staff.departments.length}</dd>
              </div>
            </dl>
          )}
          <p className="buttons">
            <Button kind="main" href="#positions">
              View Open Positions
            </Button>
            <Button href={contactHr(content)}>Contact HR</Button>
          </p>
        </div>
        {staff && staff.total > 0 && <DepartmentCloths departments={staff.departments} />}
      </div>
      {children}
    </div>
  )
}

const hasHr = ({ contact }: SiteContent) => contact.offices.offices.some(({ key }) => key === "hr")

/** The contact form, addressed to the human resources office if the college has one. */
const contactHr = (content: SiteContent) => (hasHr(content) ? `${paths.contact}?to=hr` : paths.contact)

/** The departments that have lecturers, each drawn as a length of its cloth. Each links to its lecturers. */
function DepartmentCloths({ departments }: Pick<Staff, "departments">) {
  const max = Math.max(...departments.map(({ lecturers }) => lecturers))
  return (
    <nav className="staff-cloths" aria-label="Departments">
      <ul>
        {departments.map(({ department, lecturers }) => (
          <li key={department}>
            <a href={`${staffAddress({ department })}#${listId}`}>
              <span className="staff-cloth deep">
                <Band
                  section={department}
                  {...printOf(department)}
                  tile={36}
                  share={0.35 + (0.65 * lecturers) / max}
                />
              </span>
              <b>{department}</b>
              <span>{countText(lecturers, "lecturer")}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PositionsProps = {
  positions: SiteContent["teachingStaff"]["positions"]["positions"]
  content: SiteContent
}

function Positions({ positions, content }: PositionsProps) {
  return (
    <section
      className="part part-plain"
      id="positions"
      aria-labelledby="positions-title"
      data-block="positions"
    >
      <div className="part-pair">
        <div className="part-head">
          <h2 id="positions-title">Open positions</h2>
          {positions.length === 0 && <p className="lead">The college has no open position at the moment.</p>}
          <p>
            {positions.length === 0
              ? "Tell us what you teach, and ask when the next position will be advertised."
              : `Questions about a position, and applications, go to the ${hasHr(content) ? "human resources office" : "college"}.`}
          </p>
          <p className="buttons">
            <Button href={contactHr(content)}>Contact HR</Button>
          </p>
        </div>
        {positions.length > 0 && (
          <ul className="positions">
            {positions.map(({ title, department, closes, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                {(department || closes) && (
                  <p className="staff-department">
                    {[department, closes && `Apply by ${closes}`].filter(Boolean).join(" · ")}
                  </p>
                )}
                <Paragraphs text={text} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
