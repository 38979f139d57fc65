import type { TeachingStaff } from "#contract/members/lecturers/teachingStaff.ts"
import { Band } from "../../ui/layout/Band.tsx"
import { printOf } from "../frame/prints.ts"
import { listId, staffAddress } from "./staffAddress.ts"

/** The departments that have lecturers, each drawn as a length of its cloth. Each links to its lecturers. */
export function DepartmentCloths({ departments }: Pick<TeachingStaff, "departments">) {
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
              <span>{lecturers === 1 ? "1 lecturer" : `${lecturers} lecturers`}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
