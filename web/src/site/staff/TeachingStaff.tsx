import type { ReactNode } from "react"
import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import type { TeachingStaff as Staff } from "#contract/members/lecturers/teachingStaff.ts"
import { paths } from "../../lib/address/paths.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { DepartmentCloths } from "./DepartmentCloths.tsx"
import { Positions } from "./Positions.tsx"
import { StaffList } from "./StaffList.tsx"

type Props = { content: SiteContent; staff: Staff }

/** Spec 000 section 2.5. */
export function TeachingStaff({ content: { teachingStaff }, staff }: Props) {
  return (
    <StaffFrame lead={teachingStaff.head.lead} staff={staff}>
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
      />
    </StaffFrame>
  )
}

/** Shown while the lecturers can't be read. Try Again requests the same page. */
export const StaffFailure = ({ address }: { address: string }) => (
  <StaffFrame lead="">
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

function StaffFrame({ lead, staff, children }: { lead: string; staff?: Staff; children: ReactNode }) {
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
            <Button href={`${paths.contact}?to=hr`}>Contact HR</Button>
          </p>
        </div>
        {staff && staff.total > 0 && <DepartmentCloths departments={staff.departments} />}
      </div>
      {children}
    </div>
  )
}
