import type { TeachingStaff as Staff, StaffMember } from "#contract/members/lecturers/teachingStaff.ts"
import { paths } from "../../lib/address/paths.ts"
import { employees } from "../frame/employees.ts"
import type { Values } from "../frame/form.ts"
import { pageIn, type RecordPage, recordPageOf, searchIn } from "../frame/recordPage.ts"
import styles from "./staff.css?inline"
import { staffAddress } from "./staffAddress.ts"
import { StaffFailure, TeachingStaff } from "./TeachingStaff.tsx"

const title = "Teaching Staff"
const description = "The college's lecturers by department, with what they teach, and its open positions."

/** The page of the list, and the visitor's search. */
function staffRequest(_: Values, query: Values) {
  const number = pageIn(query.page)
  const search = query.search && searchIn(query.search)
  // The server knows the departments. For an unknown name it answers that no such page exists.
  const department = query.department?.slice(0, 60)
  if (number === undefined) return undefined
  return search || department
    ? { number, search: { ...(search && { search }), ...(department && { department }) } }
    : { number }
}

const employeeOf = ({ first_name, last_name, department, specialization }: StaffMember) => ({
  name: `${first_name} ${last_name}`,
  role: "Lecturer",
  department,
  specialization,
})

const page = recordPageOf<{ teachingStaff: Staff }>()("teachingStaff", {
  styles,
  failure: {
    title,
    description,
    body: (address, content) => <StaffFailure address={address} content={content} />,
  },
  requestOf: staffRequest,
  show: ({ record: staff, content }) => ({
    about: {
      title: staff.page === 1 ? title : `${title}, page ${staff.page}`,
      description,
      // The page of a search is for one visitor, and not for search engines.
      canonical: staff.search.search || staff.search.department ? undefined : staffAddress({}, staff.page),
      data: employees(content, { label: title, address: paths.department }, staff.lecturers.map(employeeOf)),
    },
    body: <TeachingStaff content={content} staff={staff} />,
  }),
})

/** The specification has two addresses for this page. The canonical one is /lecturers. */
export const staffPages: Readonly<Record<string, RecordPage>> = {
  [paths.department]: page,
  [paths.faculty]: page,
}
