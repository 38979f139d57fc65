import type { StaffMember } from "#contract/members/lecturers/teachingStaff.ts"
import { paths } from "../../lib/address/paths.ts"
import { Face } from "../frame/Face.tsx"
import { printOf } from "../frame/prints.ts"

type Props = { lecturer: StaffMember; eager: boolean }

/**
 * A lecturer. Visitors write to them through the contact form, because their e-mail address and phone are never published.
 */
export function StaffCard({ lecturer, eager }: Props) {
  const { id, first_name, last_name, department, specialization, picture } = lecturer
  const name = `${first_name} ${last_name}`
  return (
    <li className="staff-card">
      <Face
        name={name}
        print={printOf(department)}
        picture={picture && { ...picture, alt: name }}
        ratio="1/1"
        sizes="(max-width: 40rem) 6.75rem, 20rem"
        lazy={!eager}
      />
      <div>
        <h3>{name}</h3>
        {specialization && <p>{specialization}</p>}
        {department !== specialization && <p className="staff-department">{department}</p>}
        <a href={`${paths.contact}?to=lecturer-${id}`}>
          Contact<span className="visually-hidden"> {name}</span>
        </a>
      </div>
    </li>
  )
}
