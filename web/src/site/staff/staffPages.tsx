import type { TeachingStaff as Staff, StaffMember } from "#contract/members/lecturers/teachingStaff.ts"
import { paths } from "../../lib/address/paths.ts"
import { employees } from "../frame/employees.ts"
import type { Values } from "../frame/form.ts"
import { pageIn, type RecordPage, recordPageOf } from "../frame/recordPage.ts"
import styles from "./staff.css?inline"
import { staffAddress } from "./staffAddress.ts"
import { StaffFailure, TeachingStaff } from "./TeachingStaff.tsx"

const title = "Teaching Staff"
const description = "The college's lecturers by department, with what they teach, and its open positions."

/** A page of the list, of the lecturers that a visitor searched for. */
function ask(_: Values, query: Values) {
  const number = pageIn(query.page)
  const search = query.search?.trim().replace(/\s+/g, " ").slice(0, 100)
  // The server knows the departments, and answers that there is no such page for another name.
  const department = query.department?.slice(0, 60)
  if (number === undefined) return undefined
  return search || department
    ? { number, search: { ...(search && { search }), ...(department && { department }) } }
    : { number }
}

const employed = ({ first_name, last_name, department, specialization }: StaffMember) => ({
  name: `${first_name} ${last_name}`,
  role: "Lecturer",
  department,
  specialization,
})

const page = recordPageOf<{ teachingStaff: Staff }>()("teachingStaff", {
  styles,
  failure: { title, description, body: (address) => <StaffFailure address={address} /> },
  ask,
  show: ({ record: staff, content }) => ({
    about: {
      title: staff.page === 1 ? title : `${title}, page ${staff.page}`,
      description,
      // A search is a page for one visitor, and no page for search engines.
      canonical: staff.search.search || staff.search.department ? undefined : staffAddress({}, staff.page),
      data: employees(content, { label: title, address: paths.department }, staff.lecturers.map(employed)),
    },
    body: <TeachingStaff content={content} staff={staff} />,
  }),
})

/** Both addresses of the specification show the same page; search engines are told of /lecturers. */
export const staffPages: Readonly<Record<string, RecordPage>> = {
  [paths.department]: page,
  [paths.faculty]: page,
}
